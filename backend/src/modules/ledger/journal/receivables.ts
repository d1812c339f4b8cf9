import { addDeposits, takeDeposits } from './deposits.js';
import type { Entry } from './entry.js';

/** Makes an instalment owed from now on; another charge attempt adds nothing. */
export function billInstalment(entry: Entry, instalmentId: string, cents: number): void {
  const { dueCents } = entry.books;
  if (dueCents[instalmentId] !== undefined) return;
  addDeposits(entry, 'receivable', cents, null);
  entry.updateBooks({ dueCents: { ...dueCents, [instalmentId]: cents } });
}

/** Clears the receivables of these instalments; a later charge may bill them again. */
export function clearReceivables(entry: Entry, instalmentIds = Object.keys(entry.books.dueCents)): void {
  for (const id of instalmentIds.toSorted()) {
    const { [id]: owedCents = 0, ...dueCents } = entry.books.dueCents;
    if (owedCents === 0) continue;
    takeDeposits(entry, 'receivable', owedCents, null);
    entry.updateBooks({ dueCents });
  }
}
