import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach } from 'vitest';

/** A server inside the test that listens. */
export interface Listening {
  /** Its origin over plain http. */
  readonly url: string;
  readonly port: number;
  /** The connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  close(): Promise<void>;
}

const listening = new Set<Listening>();

afterEach(async () => {
  await Promise.all([...listening].map((server) => server.close()));
});

/** Lets a server listen on a free port of a loopback address until the end of the test. */
export async function listen(server: Server, address = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // What a client does that goes away is no failure of the test.
    socket.on('error', () => {});
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: Listening = {
    url: `http://${address}:${port}`,
    port,
    sockets,
    close: async () => {
      if (!listening.delete(opened)) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  listening.add(opened);
  return opened;
}
