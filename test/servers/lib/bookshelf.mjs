// The definitions of a model server for a small library: nothing in them breaks the specification in either era.
// @ts-check

const BOOKS = [
  { isbn: '9780141439518', title: 'Pride and Prejudice', author: 'Jane Austen', shelf: 'fiction' },
  { isbn: '9780486280615', title: 'Adventures of Huckleberry Finn', author: 'Mark Twain', shelf: 'fiction' },
  { isbn: '9780553380163', title: 'A Brief History of Time', author: 'Stephen Hawking', shelf: 'science' },
];

const book = {
  type: 'object',
  properties: {
    isbn: { type: 'string', description: 'ISBN-13 of the book, digits only' },
    title: { type: 'string', description: 'Title as printed on the cover' },
    author: { type: 'string', description: 'Full name of the author' },
    shelf: { type: 'string', description: 'Name of the shelf where the book stands' },
  },
  required: ['isbn', 'title', 'author', 'shelf'],
  additionalProperties: false,
};

/** @param {Record<string, unknown>} value */
const structured = (value) => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});

/** @param {string} isbn */
const findBook = (isbn) => BOOKS.find((candidate) => candidate.isbn === isbn);

const searchBooks = {
  name: 'search_books',
  title: 'Search books',
  description:
    'Finds books whose title or author contains a piece of text, ignoring case. Use it to turn a title or an author ' +
    'into the ISBN that reserve_book takes. Gives an empty list when nothing matches.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Part of a title or of an author, such as "austen"',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 50,
        default: 10,
        description: 'Most books to give back, 10 unless said',
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { books: { type: 'array', items: book, description: 'Matching books in order of title' } },
    required: ['books'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
  /** @param {{query: string, limit?: number}} args */
  call({ query, limit = 10 }) {
    const wanted = query.toLowerCase();
    const matches = BOOKS.filter(({ title, author }) => `${title}\n${author}`.toLowerCase().includes(wanted));
    return structured({ books: matches.sort((a, b) => (a.title < b.title ? -1 : 1)).slice(0, limit) });
  },
};

const listShelves = {
  name: 'list_shelves',
  title: 'List shelves',
  description:
    'Lists the shelves of the library, at most 40, with the number of books on each. Use it for an overview of the ' +
    'collection before searching for single books. Takes no parameters.',
  inputSchema: { type: 'object', additionalProperties: false },
  outputSchema: {
    type: 'object',
    properties: {
      shelves: {
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 0 },
        description: 'Number of books by name of shelf',
      },
    },
    required: ['shelves'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
  call() {
    /** @type {Record<string, number>} */
    const shelves = {};
    for (const { shelf } of BOOKS) shelves[shelf] = (shelves[shelf] ?? 0) + 1;
    return structured({ shelves });
  },
};

const reserveBook = {
  name: 'reserve_book',
  title: 'Reserve a book',
  description:
    'Puts one book aside at the desk for a reader until a given day. Needs the ISBN, which search_books gives. ' +
    'Reserving the same book again for the same reader only changes the day.',
  inputSchema: {
    type: 'object',
    properties: {
      isbn: { type: 'string', pattern: '^[0-9]{13}$', description: 'ISBN-13 of the book, digits only' },
      reader: { type: 'string', minLength: 1, maxLength: 80, description: 'Name of the reader who collects the book' },
      until: {
        type: 'string',
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
        description: 'Last day of the reservation, written YYYY-MM-DD',
      },
    },
    required: ['isbn', 'reader', 'until'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Title of the reserved book' },
      until: { type: 'string', description: 'Last day of the reservation, written YYYY-MM-DD' },
    },
    required: ['title', 'until'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  /** @param {{isbn: string, until: string}} args */
  call({ isbn, until }) {
    const found = findBook(isbn);
    if (found) return structured({ title: found.title, until });
    return {
      content: [{ type: 'text', text: 'No book has this ISBN; search_books finds the right one.' }],
      isError: true,
    };
  },
};

const recommendBook = {
  name: 'recommend_book',
  title: 'Recommend a book',
  description: 'Asks for one book from the collection that suits what the reader has enjoyed before.',
  arguments: [{ name: 'taste', description: 'What the reader has enjoyed, in a few words', required: true }],
  /** @param {{taste: string}} args */
  render: ({ taste }) => ({
    description: 'Recommendation of one book',
    messages: [
      {
        role: 'user',
        content: { type: 'text', text: `Recommend one book of this library to a reader who enjoyed: ${taste}` },
      },
    ],
  }),
};

const openingHours = {
  uri: 'bookshelf://opening-hours',
  name: 'opening-hours',
  title: 'Opening hours',
  description: 'The days and hours at which the library desk is open.',
  mimeType: 'text/plain',
  /** @param {string} uri */
  read: (uri) => [{ uri, mimeType: 'text/plain', text: 'Monday to Friday, 9:00 to 18:00' }],
};

const bookByIsbn = {
  uriTemplate: 'bookshelf://books/{isbn}',
  name: 'book',
  title: 'Book by ISBN',
  description: 'The catalogue entry of one book, as JSON; isbn is its ISBN-13 without hyphens.',
  mimeType: 'application/json',
  /** @param {string} uri */
  read(uri) {
    const found = findBook(uri.replace('bookshelf://books/', ''));
    return found && [{ uri, mimeType: 'application/json', text: JSON.stringify(found) }];
  },
};

export const bookshelf = {
  instructions:
    'Catalogue and reservation desk of a small library. Look a book up before reserving it, and ask the reader for a ' +
    'name and a day. Opening hours are a resource.',
  tools: [searchBooks, listShelves, reserveBook],
  prompts: [recommendBook],
  resources: [openingHours],
  resourceTemplates: [bookByIsbn],
  pageSize: 2,
};
