/**
 * Control characters and the sequences that terminals obey. Sources: ECMA-48 (C0, C1, CSI, OSC), xterm's control
 * sequences (OSC 8 links, OSC 52 clipboard, OSC 0–2 window title).
 */

/** What a run of control characters does where a terminal shows it. */
export type ControlKind =
  /** OSC 52: writes to the clipboard */
  | 'clipboard'
  /** OSC 8: shows one address and opens another */
  | 'link'
  /** OSC 0–2 and other commands to the terminal */
  | 'command'
  /** CSI: moves the cursor, erases */
  | 'sequence'
  /** SGR: colour, and with it text in the colour of the ground */
  | 'colour'
  /** a carriage return that lets what follows overwrite the line */
  | 'overwrite'
  /** any other control character */
  | 'control';

/** A run of control characters. */
export interface ControlRun {
  readonly kind: ControlKind;
  /** UTF-16 offsets into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

const SUSPECT = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]|\r(?!\n)/;
const RUN =
  /(?:\x1B\]|\x9D)(?<osc>[^\x07\x1B\x9C]{0,4096})(?:\x07|\x1B\\|\x9C)?|(?:\x1B\[|\x9B)[\x30-\x3F]{0,64}[\x20-\x2F]{0,8}(?<csi>[\x40-\x7E])?|\x1B[\x20-\x7E]?|\r(?!\n)(?=(?<after>[^\r\n]?))|[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]+/g;

/** Finds the control characters of a text, without tabs and line breaks. Linear. */
export function findControls(text: string): ControlRun[] {
  if (!SUSPECT.test(text)) return [];
  const runs: ControlRun[] = [];
  for (const match of text.matchAll(RUN)) {
    const { osc, csi, after } = match.groups ?? {};
    // A line that ends in a lone carriage return overwrites nothing.
    if (match[0] === '\r' && after === '') continue;
    runs.push({ kind: kindOf(match[0], osc, csi), start: match.index, end: match.index + match[0].length });
  }
  return runs;
}

function kindOf(run: string, osc: string | undefined, csi: string | undefined): ControlKind {
  if (osc !== undefined) return osc.startsWith('52;') ? 'clipboard' : osc.startsWith('8;') ? 'link' : 'command';
  if (csi !== undefined) return csi === 'm' ? 'colour' : 'sequence';
  if (run === '\r') return 'overwrite';
  return run.startsWith('\x1B') ? 'sequence' : 'control';
}

// The same, spelled out: `\x1b[`, `\033]`, `\u001b[`.
const SPELLED = /\\(?:x1b|u001b|u\{1b\}|033|e)(?:\[|\])/i;

/** Where a text spells an escape sequence instead of holding it; -1 when it does not. */
export function spelledEscape(text: string): number {
  return text.search(SPELLED);
}
