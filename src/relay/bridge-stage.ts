import { randomUUID } from 'node:crypto';
import { headerValue } from '../gather/protocol-headers.ts';
import type { SafeText } from '../model/run.ts';
import { Bridge } from '../proxy/bridge/bridge.ts';
import { VERSION } from '../version.ts';

/** The bridge between the era of the clients of one conversation and that of the server. */
export function bridgeStage(isShared: boolean, note: (text: SafeText) => void): Bridge {
  return new Bridge({
    self: { name: 'mcp-hallmark', version: VERSION },
    isShared,
    note,
    headerValue,
    secret: randomUUID,
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
}
