import { RELATION_READERS } from '../relations/index.ts';
import { concealment } from './conceal.ts';
import type { Reader } from './find.ts';
import { impersonation, overriding } from './override.ts';
import { shadowing } from './shadow.ts';
import { commanding } from './system.ts';
import { contextTaking, fileReading, secretTaking, sending } from './take.ts';
import { tampering } from './tamper.ts';

/** All readers, each of which looks for one kind of instruction in a sentence. */
export const READERS: readonly Reader[] = [
  concealment,
  overriding,
  impersonation,
  fileReading,
  secretTaking,
  contextTaking,
  sending,
  commanding,
  tampering,
  shadowing,
  ...RELATION_READERS,
];
