// The tools, prompt and resources of a small library, registered with an McpServer of either generation of the SDK.
// @ts-check
import { z } from 'zod';

export const INSTRUCTIONS =
  'Reservation desk of a small library. Ask the reader for a name and a day before reserving a book.';

const BOOKS_ON = { fiction: 120, history: 60, science: 45 };

/** @param {string} text */
const textResult = (text) => ({ content: [{ type: /** @type {const} */ ('text'), text }] });

/**
 * The two generations take the same calls for everything here but the template, whose class is the caller's own.
 * @param {any} server
 * @param {any} bookTemplate of bookshelf://books/{isbn}
 */
export function registerDesk(server, bookTemplate) {
  server.registerTool(
    'library_count_books',
    {
      title: 'Count books',
      description:
        'Counts the books that stand on one shelf of the library. Use it to tell a reader how large a part of the ' +
        'collection is, not to find single books.',
      inputSchema: z.strictObject({
        shelf: z.enum(['fiction', 'history', 'science']).describe('Name of the shelf whose books are counted'),
      }),
      outputSchema: z.strictObject({ count: z.number().int().min(0).describe('Number of books on the shelf') }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (/** @type {{shelf: keyof typeof BOOKS_ON}} */ { shelf }) => {
      const output = { count: BOOKS_ON[shelf] };
      return { ...textResult(JSON.stringify(output)), structuredContent: output };
    },
  );
  server.registerTool(
    'library_list_shelves',
    {
      title: 'List shelves',
      description:
        'Lists the names of the shelves of the library, at most 40, one on a line. Use it to learn which names the other ' +
        'tools accept. Takes no parameters.',
      inputSchema: z.strictObject({}),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    () => textResult(Object.keys(BOOKS_ON).join('\n')),
  );
  server.registerTool(
    'library_reserve_book',
    {
      title: 'Reserve a book',
      description:
        'Puts one book aside at the desk for a reader. Reserving the same book again for the same reader changes ' +
        'nothing. Fails when the ISBN is not thirteen digits long.',
      inputSchema: z.strictObject({
        isbn: z
          .string()
          .regex(/^[0-9]{13}$/)
          .describe('ISBN-13 of the book, digits only'),
        reader: z.string().min(1).max(80).describe('Name of the reader who collects the book'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (/** @type {{isbn: string, reader: string}} */ { isbn, reader }) => textResult(`Reserved ${isbn} for ${reader}.`),
  );
  server.registerPrompt(
    'recommend_book',
    {
      title: 'Recommend a book',
      description: 'Asks for one book from the collection that suits what the reader has enjoyed before.',
      // A raw shape, because version 1 takes nothing else here.
      argsSchema: { taste: z.string().describe('What the reader has enjoyed, in a few words') },
    },
    (/** @type {{taste: string}} */ { taste }) => ({
      messages: [
        { role: 'user', content: { type: 'text', text: `Recommend a book to a reader who enjoyed: ${taste}` } },
      ],
    }),
  );
  server.registerResource(
    'opening-hours',
    'bookshelf://opening-hours',
    {
      title: 'Opening hours',
      description: 'The days and hours at which the library desk is open.',
      mimeType: 'text/plain',
    },
    (/** @type {URL} */ uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'Monday to Friday, 9 to 18' }],
    }),
  );
  server.registerResource(
    'book',
    bookTemplate,
    {
      title: 'Book by ISBN',
      description: 'The catalogue entry of one book; isbn is its ISBN-13 without hyphens.',
      mimeType: 'text/plain',
    },
    (/** @type {URL} */ uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'On the shelf' }] }),
  );
}
