import type { Confidence, Severity } from '../model/run.ts';
import { remembered } from '../text/remember.ts';

/** What a text would make a model do. */
export type IntentKind =
  /** keep something from the person who uses it */
  | 'conceal'
  /** set aside its other instructions, or what protects */
  | 'override'
  /** take on another role, or take the text for the system's */
  | 'impersonate'
  /** read a file that holds secrets, or hand it over */
  | 'read-file'
  /** hand over credentials or personal data */
  | 'take-secret'
  /** hand over the conversation or its instructions */
  | 'take-context'
  /** send data somewhere */
  | 'send-out'
  /** run a shell command */
  | 'run-command'
  /** do something else than the user asked for */
  | 'tamper'
  /** call this tool before, or in place of, tools that are not this server's */
  | 'pre-empt'
  /** treat another tool's call differently */
  | 'redirect'
  /** obey, without being told what this is for */
  | 'obey';

/** One instruction that was read in a text. */
export interface Intent {
  readonly kind: IntentKind;
  readonly confidence: Confidence;
  /** Offsets into the original text. */
  readonly start: number;
  readonly end: number;
}

/** What is known about where a text stands. */
export interface Scope {
  /** The server's own tools and their parameters, by every name they go by (`nameKey`). */
  readonly own: ReadonlySet<string>;
  /** Single words of the names of its own tools. */
  readonly ownWords: ReadonlySet<string>;
  /** The tools of other servers in this run (`nameKey`). */
  readonly foreign: ReadonlySet<string>;
  /** How many tools the server has. */
  readonly tools: number;
  /** The text is to be an instruction: the server's instructions and the text of prompts. */
  readonly instructs: boolean;
}

/** A scope in which nothing is known. */
export const NO_SCOPE: Scope = {
  own: new Set(),
  ownWords: new Set(),
  foreign: new Set(),
  tools: 0,
  instructs: false,
};

/** A name without case and separators: `Send-Email`, `send_email` and `sendEmail` are one. */
export const nameKey = remembered((name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));

/** How bad an instruction is: as bad as it is sure. */
export const SEVERITY_BY_CONFIDENCE: Readonly<Record<Confidence, Severity>> = {
  high: 'error',
  medium: 'warning',
  low: 'info',
};
