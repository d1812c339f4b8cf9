import { type Books, type JournalLine, noBooks } from '../../../src/modules/ledger/journal/books.js';
import { type LedgerEvent, postEvent } from '../../../src/modules/ledger/journal/journal.js';
import { expectBalanced } from './expect-balanced.js';

interface FoldedJournal {
  readonly books: Books;
  /** The last event's entry. */
  readonly lines: readonly JournalLine[];
  /** Balances in cents without zeros; debit positive. */
  readonly accounts: Record<string, number>;
}

/** Posts the events in order; each entry must balance. */
export function foldJournal(events: readonly LedgerEvent[]): FoldedJournal {
  const sums = new Map<string, number>();
  let posting: { books: Books; lines: readonly JournalLine[] } = { books: noBooks, lines: [] };
  for (const event of events) {
    posting = postEvent(posting.books, event);
    expectBalanced(event, posting.lines);
    for (const { account, amountCents } of posting.lines)
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
  }
  const { books, lines } = posting;
  return { books, lines, accounts: Object.fromEntries([...sums].filter(([, cents]) => cents !== 0)) };
}

/** Calculates the account balances after all events, without zeros; debit positive. */
export const sumBalances = (...events: LedgerEvent[]): Record<string, number> => foldJournal(events).accounts;

/** Lists the last event's entry in bookkeeping notation: `account debit`, `account -credit`. */
export const listEntryLines = (...events: LedgerEvent[]): string[] =>
  foldJournal(events).lines.map(({ account, amountCents }) => `${account} ${amountCents}`);
