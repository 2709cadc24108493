import type { JSX } from 'preact';

/** Text with code between backticks, as rules write it. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  return <>{text.split('`').map((piece, index) => (index % 2 === 1 ? <code>{piece}</code> : piece))}</>;
}
