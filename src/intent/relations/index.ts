import type { Reader } from '../readers/find.ts';
import { COMMANDING, READING, SENDING, STEALING, TAKING } from './goods.ts';
import { CONCEALING, TAMPERING } from './people.ts';
import { readerOf } from './relation.ts';
import { IMPERSONATING, OVERRIDING } from './rules.ts';
import { PREEMPTING, REDIRECTING } from './tools.ts';

/** A reader for each kind of relation. */
export const RELATION_READERS: readonly Reader[] = [
  readerOf('conceal', CONCEALING),
  readerOf('tamper', TAMPERING),
  readerOf('override', OVERRIDING),
  readerOf('impersonate', IMPERSONATING),
  readerOf('send-out', SENDING),
  readerOf('run-command', COMMANDING),
  readerOf('take-secret', STEALING),
  readerOf('take-context', TAKING),
  readerOf('read-file', READING),
  readerOf('pre-empt', PREEMPTING),
  readerOf('redirect', REDIRECTING),
];
