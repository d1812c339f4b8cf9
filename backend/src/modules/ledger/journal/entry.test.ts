import { expect, test } from '@jest/globals';
import { Entry } from './entry.js';
import { noBooks } from './posting.js';

test('an entry merges moves of the same account and payment into one line', () => {
  const entry = new Entry(noBooks);
  entry.move('bank', 'deposits', 500, 'line-1');
  entry.move('bank', 'overpayments', 250, 'line-1');
  entry.move('bank', 'deposits', 40, 'line-2');
  entry.move('deposits', 'revenue', 0, null);
  expect(entry.finish()).toEqual({
    books: noBooks,
    lines: [
      { account: 'deposits', amountCents: -500, party: 'line-1' },
      { account: 'bank', amountCents: 750, party: 'line-1' },
      { account: 'overpayments', amountCents: -250, party: 'line-1' },
      { account: 'bank', amountCents: 40, party: 'line-2' },
      { account: 'deposits', amountCents: -40, party: 'line-2' },
    ],
  });
});

test('an entry has no line for a move that was undone', () => {
  const entry = new Entry(noBooks);
  entry.move('bank', 'deposits', 500, null);
  entry.move('deposits', 'bank', 500, null);
  expect(entry.finish().lines).toEqual([]);
});
