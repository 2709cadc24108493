import { describe, expect, it } from 'vitest';
import { asksForSize, saysWhatIsLeft } from '../../src/probes/remainder.ts';

const BODY = 'A line like all the others.\n'.repeat(500);

describe('a response says what is left', () => {
  it.each([
    '[Reading 1000 lines from start (total: 20000 lines, 19000 remaining)]',
    '19,000 more lines',
    '... 5 items left',
    'Showing 1-100 of 8,000',
    'Showing the first 20 of 300 results',
    '[showing lines 1-112 of 8000; pass offset=112 for more]',
    'Page 1 of 12',
    'Page 1/12',
    'Lines 1 to 100 of 8000',
    '"next_cursor": "b2"',
    '"nextCursor":"b2"',
    '"nextPageToken": null',
    '"@odata.nextLink": "https://shop.example/?skip=20"',
    '"has_more": false',
    'hasNextPage: true',
    '"total_count": 500',
    'total results: 500',
    '<error>Content truncated. Call the fetch tool with a start_index of 5000 to get more content.</error>',
    '"is_truncated": true',
    'There are more results; use the cursor.',
    'No more results.',
    'End of file',
    '(limited to 100 rows)',
    'Pass offset=200 to read on.',
  ])('%j', (note) => {
    expect(saysWhatIsLeft(`${note}\n${BODY}`)).toBe(true);
    expect(saysWhatIsLeft(BODY + note)).toBe(true);
    expect(saysWhatIsLeft(`${BODY}${note}\n${BODY}`)).toBe(false);
  });
  it.each([
    '',
    'See the manual for more information.',
    'Read more about it at the desk.',
    'Chapter 1',
    'The rest is silence.',
    'Turn left at 5 Main Street',
    'He has more than enough',
    'cursor: pointer;',
    'what comes next',
    'Error 404 of 2024',
  ])('and not by %j', (text) => {
    expect(saysWhatIsLeft(`${text}\n${BODY}`)).toBe(false);
  });
});

describe('arguments ask for a size', () => {
  it.each([
    { limit: 400 },
    { max_length: 50_000 },
    { maxResults: '100' },
    { head: 10 },
    { page: { size: 20 } },
    { first: 5 },
  ])('%j', (given) => {
    expect(asksForSize(given)).toBe(true);
  });
  it.each([{}, { path: '/a' }, { page: 2 }, { offset: 100 }, { issue_number: 7 }, { limit: 'all' }, { cursor: 'b2' }])(
    'and not %j',
    (given) => {
      expect(asksForSize(given)).toBe(false);
    },
  );
});
