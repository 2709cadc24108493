import type { FileEdit, Finding, Location, TargetRun } from '../model/run.ts';
import { maskCredentials } from '../text/credentials.ts';
import { display, trusted } from '../text/display.ts';
import { fixEdits, type TextEdit } from './fix-edits.ts';
import { lineIndex, type TextPlace } from './line-index.ts';
import { locate, type TextSpan } from './locate.ts';
import type { PointerInText } from './read-surface.ts';

/** A text from which a surface was read, and where its parts stand in it. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
  readonly pointerInText: PointerInText;
}

const EXCERPT = 100;

/** Gives each finding the line and column at which it stands in the text, with an excerpt, and what mends it there. */
export function addLocations(target: TargetRun, source: SourceText): TargetRun {
  const wanted = target.findings.map((finding) => source.pointerInText(finding.part, finding.pointer, finding.era));
  if (wanted.every((pointer) => pointer === undefined)) return target;
  const spans = locate(source.text, new Set(wanted.filter((pointer) => pointer !== undefined)));
  const placeAt = lineIndex(source.text);
  // As long as before, so that every place stays where it is.
  const shown = { ...source, text: maskCredentials(source.text) };
  const edits = fixEdits(source.text, target.findings, source.pointerInText);
  return {
    ...target,
    findings: target.findings.map((finding, index) => {
      const span = spans.get(wanted[index] ?? '');
      if (span === undefined || wanted[index] === undefined) return finding;
      const located = { ...finding, location: locationOf(shown, span, placeAt(span.start)) };
      return withEdits(located, edits[index] ?? [], placeAt);
    }),
  };
}

function withEdits(finding: Finding, edits: readonly TextEdit[], placeAt: (offset: number) => TextPlace): Finding {
  if (finding.fix === undefined || edits.length === 0) return finding;
  const inFile = edits.map(({ start, end, text }): FileEdit => {
    const [from, to] = [placeAt(start), placeAt(end)];
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column, text };
  });
  return { ...finding, fix: { ...finding.fix, edits: inFile } };
}

function locationOf({ file, text }: SourceText, { start, end }: TextSpan, place: TextPlace): Location {
  const { line, column, lineEnd } = place;
  const lineStart = start - column + 1;
  // Of a long line (a minified file has only one) the part around the place is shown.
  const from = Math.max(lineStart, Math.min(start - 20, lineEnd - EXCERPT));
  const to = Math.min(lineEnd, from + EXCERPT);
  const before = display((from > lineStart ? '…' : '') + text.slice(from, start), EXCERPT * 2);
  const marked = display(text.slice(start, Math.min(end, to)).trimEnd(), EXCERPT * 2);
  const after = display(text.slice(Math.min(end, to), to).trimEnd() + (to < lineEnd ? '…' : ''), EXCERPT * 2);
  const found = { file: display(file, 1000), line, column };
  // An object or a list is shown by its place alone: its first line is a bracket.
  if (text[start] === '{' || text[start] === '[') return found;
  return {
    ...found,
    excerpt: { text: trusted(before + marked + after), start: before.length, end: before.length + marked.length },
  };
}
