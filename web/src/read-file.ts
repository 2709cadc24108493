/** A file that was read, or one line that says why not. */
export type ReadFile =
  | { readonly status: 'ok'; readonly text: string }
  | { readonly status: 'failed'; readonly message: string };

// The same limit as on the command line.
const LARGEST = 64 * 1024 * 1024;

/** Reads a file that somebody opened as UTF-8. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > LARGEST) return { status: 'failed', message: 'is larger than 64 MB' };
  try {
    return { status: 'ok', text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch (error) {
    return { status: 'failed', message: error instanceof TypeError ? 'is no text in UTF-8' : 'cannot be read' };
  }
}
