import type { ReceivedPayment } from '../../../src/modules/booking/events.js';
import { type Books, noBooks } from '../../../src/modules/ledger/journal/books.js';
import { Entry } from '../../../src/modules/ledger/journal/entry.js';
import { newReceivedPayment } from '../booking/builders.js';

/** Returns the state after the steps, an entry each, and the last entry's sums by account; debit positive. */
export function applySteps(...steps: readonly ((entry: Entry) => void)[]): {
  books: Books;
  lines: Record<string, number>;
} {
  let books = noBooks;
  let lines: Record<string, number> = {};
  for (const step of steps) {
    const entry = new Entry(books);
    step(entry);
    const result = entry.finish();
    books = result.books;
    lines = {};
    for (const { account, amountCents } of result.lines) lines[account] = (lines[account] ?? 0) + amountCents;
  }
  return { books, lines };
}

/** Sums the entry's cents by account and subject, such as `deposits pi_1`; debit positive. */
export const sumBySubject = (entry: Entry): Record<string, number> =>
  Object.fromEntries(
    entry
      .finish()
      .lines.map(({ account, subjectId, amountCents }) => [
        `${account} ${subjectId ?? ''}`.trim(),
        amountCents,
      ]),
  );

/** Creates a part of the payment `pi_1`. */
export const newPartPayment = (amountCents: number, instalmentId = 'inst'): ReceivedPayment => ({
  ...newReceivedPayment('balance', amountCents, 'pi_1'),
  instalmentId,
});

/** Returns the amounts of the payment `pi_1` in the books. */
export function getPaymentCents({ payments }: Books): Record<string, number | undefined> {
  const { surplusCents, returningCents, pendingCents, capturedCents } = payments['pi_1'] ?? {};
  return { surplusCents, returningCents, pendingCents, capturedCents };
}
