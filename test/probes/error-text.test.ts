import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { errorFault, readsAsError } from '../../src/probes/error-text.ts';

const ORDER = { order: 'nope-1' };

describe('a stack trace', () => {
  it.each([
    ['Node', 'Error: boom\n    at findOrder (file:///srv/shop/orders.js:41:17)'],
    ['Node, without a function', 'ReferenceError: x is not defined\n    at /srv/shop/orders.js:41:17'],
    ['Node, on Windows', 'Error: boom\n    at async Shop.find (C:\\shop\\orders.js:41:17)'],
    ['Node, built-in', 'Error: boom\n    at node:internal/process/task_queues:95:5'],
    ['Python', 'Traceback (most recent call last):\n  File "/srv/shop.py", line 4, in find\nKeyError: 1'],
    ['Python, its end', '  File "/srv/shop.py", line 4, in find\n    return orders[key]\nKeyError: 1'],
    ['Java', 'java.lang.NullPointerException\n\tat org.shop.Orders.find(Orders.java:41)'],
    ['Kotlin', 'Exception in thread "main"\n\tat org.shop.OrdersKt.main(Orders.kt:3)'],
    ['Go', 'panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()'],
    ['Go, a frame', 'main.find(...)\n\t/srv/shop/main.go:41 +0x1d'],
    ['Ruby', "orders.rb:41:in `find': undefined method (NoMethodError)\n\tfrom shop.rb:3:in `<main>'"],
    ['.NET', 'System.NullReferenceException\n   at Shop.Orders.Find(Int32 id) in C:\\src\\Orders.cs:line 41'],
    ['.NET, without a file', 'boom\n   at System.Collections.Generic.List`1.get_Item(Int32 index)'],
    ['PHP', 'Fatal error: Uncaught Error\n#0 /srv/shop/index.php(41): find()\n#1 {main}'],
    ['Rust', "thread 'main' panicked at src/main.rs:41:9:\nindex out of bounds"],
    ['Elixir', '** (KeyError) key :id not found\n    (shop 0.1.0) lib/shop.ex:41: Shop.find/1'],
  ])('%s', (_, text) => {
    expect(errorFault(text, ORDER, 'order')).toBe('trace');
  });
  it.each([
    'Look at it at the desk (order): 10:30',
    'order.rb was not found in the folder',
    'File "order.txt" has no line 41',
    'Order expected at 10:30:15 at the desk',
  ])('is not in %j', (text) => {
    expect(errorFault(text, ORDER, 'order')).toBe(undefined);
  });
});

describe('an error of which nothing can be learned', () => {
  it.each(['', ' \n', '{}', '[]', 'null', 'undefined', '...', '❌'])('is empty: %j', (text) => {
    expect(errorFault(text, ORDER, 'order')).toBe('empty');
  });
  it.each([
    'Error executing tool get_order',
    "Error executing tool 'get_order': ",
    'Error calling tool "get_order"',
    'Internal error',
    'Internal server error',
    'MCP error -32603: Internal error',
    'An error occurred',
    'An unexpected error occurred while processing your request. Please try again later.',
    'Something went wrong',
    'Oops! Something went wrong.',
    'Tool execution failed',
    'Request failed with status code 500',
    'HTTP 502',
    'Unknown error',
    '[object Object]',
    'Exception',
    'error: null',
    '500',
  ])('is opaque: %j', (text) => {
    expect(errorFault(text, ORDER, 'order')).toBe('opaque');
  });
  it('is opaque although an argument has a word of the name of the tool', () => {
    expect(errorFault('Error executing tool read_text_file', { file: 'a.txt', text: 'b' }, 'file')).toBe('opaque');
  });
  it.each([
    'Invalid arguments',
    'MCP error -32602: Invalid params',
    'Not found',
    'Bad request',
    'Validation failed',
    'Invalid input data',
  ])('is unguided: %j', (text) => {
    expect(errorFault(text, ORDER, 'order')).toBe('unguided');
  });
});

describe('an error that helps', () => {
  const cases: readonly (readonly [text: string, given?: JsonObject, parameter?: string])[] = [
    ['Order nope-1 not found'],
    ['nope-1'],
    ['order: Field required'],
    ['Missing required parameter'],
    ['Expected string, received array'],
    ["'pending' is not one of ['open', 'closed']", { state: 'pending' }, 'state'],
    ['Must be between 1 and 50', { limit: 5000 }, 'limit'],
    ['Access denied - path outside allowed directories: /nope not in /srv', { path: '/nope' }, 'path'],
    ["ENOENT: no such file or directory, open '/srv/nope.txt'", { path: '/srv/nope.txt' }, 'path'],
    ['getaddrinfo ENOTFOUND nope.invalid', { url: 'https://nope.invalid/' }, 'url'],
    ['The shop is closed on Sundays'],
    ['Division by zero'],
    ['Repository archived, read-only'],
    ['Unknown timezone', { timezone: 'Mars' }, 'timezone'],
    ['User ID is invalid', { user_id: 'x' }, 'user_id'],
    ['Auftrag nicht vorhanden'],
    ['订单不存在'],
    ['404 page missing: use search_orders first'],
    ['[{"code":"invalid_type","expected":"string","received":"undefined","path":["order"]}]'],
    ['1 validation error for get_orderArguments\norder\n  Field required [type=missing, input_value={}]'],
  ];
  it.each(cases.map(([text, given = ORDER, parameter = 'order']) => ({ text, given, parameter })))(
    '$text',
    ({ text, given, parameter }) => {
      expect(errorFault(text, given, parameter)).toBe(undefined);
    },
  );
});

describe('a text that reads as an error', () => {
  it.each([
    'Error: order nope-1 was not found',
    'Error executing tool: no such order',
    'ERROR - no such order',
    '❌ Error: no such order',
    '**Error**: no such order',
    'ValueError: invalid literal',
    'An error occurred: timeout',
    'An unexpected error occurred while searching',
    'Failed to fetch the order',
    'Error fetching https://nope.invalid/',
    'Error',
    'Traceback (most recent call last):\n  File "a.py", line 1, in find',
    '{"error": "no such order"}',
    '{"error": {"code": 404}}',
    '{"success": false, "message": "no such order"}',
    '{"status": "error", "message": "no such order"}',
    '{"ok": false}',
  ])('%j', (text) => {
    expect(readsAsError(text)).toBe(true);
  });
  it.each([
    'No results found for "nope-1".',
    'Not found',
    'Could not find any order like that.',
    'Errors in the last hour: 0',
    'Error rates by day\nMonday 0.1 %',
    'Failure is not an option: a history of space flight',
    'Failed orders: none',
    '{"error": null, "orders": []}',
    '{"errors": []}',
    '{"success": true}',
    '[]',
    '',
  ])('is not %j', (text) => {
    expect(readsAsError(text)).toBe(false);
  });
});
