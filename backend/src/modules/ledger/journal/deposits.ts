import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { Books } from './books.js';
import type { Entry } from './entry.js';

/** Returns the account that holds a booking's money: deposits become revenue when the trip begins. */
export const chooseHoldingAccount = ({ hasDeparted }: Books): 'deposits' | 'revenue' =>
  hasDeparted ? 'revenue' : 'deposits';

/** Moves money from `debit` to what is held for the trip. */
export function addDeposits(
  entry: Entry,
  debit: LedgerAccount,
  cents: number,
  subjectId: string | null,
): void {
  entry.move(debit, chooseHoldingAccount(entry.books), cents, subjectId);
  changeDeposits(entry, cents);
}

/** Moves money from what is held for the trip to `credit`. */
export function takeDeposits(
  entry: Entry,
  credit: LedgerAccount,
  cents: number,
  subjectId: string | null,
): void {
  entry.move(chooseHoldingAccount(entry.books), credit, cents, subjectId);
  changeDeposits(entry, -cents);
}

/** Takes deposits, and beyond those of an ended booking the fee that it retained. */
export function releaseDeposits(entry: Entry, credit: LedgerAccount, cents: number, paymentId: string): void {
  const { isEnded, hasDeparted, depositsCents } = entry.books;
  const retainedCents = hasDeparted || !isEnded ? 0 : Math.max(0, cents - depositsCents);
  entry.move('forfeited', credit, retainedCents, paymentId);
  takeDeposits(entry, credit, cents - retainedCents, paymentId);
}

/** Returns money to deposits. A canceled booking holds none, so the money is retained like its fee. */
export function returnToDeposits(entry: Entry, debit: LedgerAccount, cents: number, paymentId: string): void {
  const { isCancelled, hasDeparted } = entry.books;
  if (isCancelled && !hasDeparted) entry.move(debit, 'forfeited', cents, paymentId);
  else addDeposits(entry, debit, cents, paymentId);
}

function changeDeposits(entry: Entry, cents: number): void {
  const { hasDeparted, depositsCents } = entry.books;
  if (!hasDeparted) entry.updateBooks({ depositsCents: depositsCents + cents });
}
