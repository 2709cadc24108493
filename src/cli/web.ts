import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serveFolder } from '../host/serve-folder.ts';
import { UsageError } from './errors.ts';
import { writeOut } from './terminal.ts';

/** `mcp-hallmark web`: serves the page on this computer until it is interrupted. */
export async function web({ port }: { readonly port: number }): Promise<number> {
  // Beside the program, in a chunk of whose folder this is.
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  const server = await serveFolder(folder, port).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EADDRINUSE'
        ? `port ${port} is taken; choose another with --port, or any with --port 0`
        : `cannot serve the page on port ${port}: ${error.code ?? error.message}`,
    );
  });
  const { port: bound } = server.address() as AddressInfo;
  await writeOut(`The page is at http://127.0.0.1:${bound}/ until you press Ctrl-C. It sends nothing anywhere.\n`);
  await once(server, 'close');
  return 0;
}
