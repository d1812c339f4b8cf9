import { expect, test } from '@jest/globals';
import { noBooks } from './books.js';
import { Entry } from './entry.js';

test('an entry merges moves of the same account and payment into one line', () => {
  const entry = new Entry(noBooks);
  entry.move('bank', 'deposits', 500, 'line-1');
  entry.move('bank', 'overpayments', 250, 'line-1');
  entry.move('bank', 'deposits', 40, 'line-2');
  entry.move('deposits', 'revenue', 0, null);

  expect(entry.finish()).toEqual({
    books: noBooks,
    lines: [
      { account: 'deposits', amountCents: -500, subjectId: 'line-1' },
      { account: 'bank', amountCents: 750, subjectId: 'line-1' },
      { account: 'overpayments', amountCents: -250, subjectId: 'line-1' },
      { account: 'bank', amountCents: 40, subjectId: 'line-2' },
      { account: 'deposits', amountCents: -40, subjectId: 'line-2' },
    ],
  });
});

test('an entry has no line for a move that was undone', () => {
  const entry = new Entry(noBooks);
  entry.move('bank', 'deposits', 500, null);
  entry.move('deposits', 'bank', 500, null);
  expect(entry.finish().lines).toEqual([]);
});

test('a change of one field of the books leaves the other fields unchanged', () => {
  const entry = new Entry({ ...noBooks, depositsCents: 100 });
  entry.updateBooks({ startsOn: '2027-03-01' });
  expect(entry.finish().books).toMatchObject({ startsOn: '2027-03-01', depositsCents: 100 });
});
