import { expect } from '@jest/globals';
import type { Account } from '@wayfold/contracts/money/ledger';
import type { Books } from '../../../src/modules/ledger/journal/books.js';
import { post, type LedgerEvent } from '../../../src/modules/ledger/journal/journal.js';
import { noBooks } from '../../../src/modules/ledger/journal/posting.js';
import { sum } from './sources.js';

/** Posts every event in order: the product's ledger without its table. */
export class Bookkeeper {
  private readonly accounts = new Map<Account, number>();
  private readonly books = new Map<string, Books>();

  /** `whose` books record it: a booking's or a gift card's. */
  enter(whose: string, events: readonly LedgerEvent[]): void {
    for (const event of events) {
      const { books, lines } = post(this.books.get(whose) ?? noBooks, event);
      expect([event.type, sum(lines.map(({ amountCents }) => amountCents))]).toEqual([event.type, 0]);
      for (const { account, amountCents } of lines)
        this.accounts.set(account, this.of(account) + amountCents);
      this.books.set(whose, books);
    }
  }

  of = (account: Account): number => this.accounts.get(account) ?? 0;
  get total(): number {
    return sum([...this.accounts.values()]);
  }
}
