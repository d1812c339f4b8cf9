import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { ReceivedPayment, Source } from '../../booking/events.js';
import { ACCOUNT_BY_PROVIDER } from './books.js';
import { addDeposits, releaseDeposits } from './deposits.js';
import type { Entry } from './entry.js';
import { splitReissue } from './split-reissue.js';

/** Books money for an instalment; one payment may cover several, one call each. */
export function postPayment(
  entry: Entry,
  { provider, paymentId, amountCents, instalmentId }: ReceivedPayment,
): void {
  postPart(entry, provider, paymentId, amountCents);
  const payment = entry.requirePayment(paymentId);
  const pendingCents = Math.min(payment.pendingCents + amountCents, payment.surplusCents);
  entry.updatePayment(paymentId, { hasPaidInstalment: true, pendingCents });
  if (!entry.books.isEnded) earnPendingMoney(entry, paymentId, instalmentId);
}

/** Books the part of a payment above what was due, after its due parts. */
export const postOverpayment = (entry: Entry, { provider, paymentId, amountCents }: ReceivedPayment): void =>
  postPart(entry, provider, paymentId, amountCents);

function postPart(entry: Entry, provider: Source, paymentId: string, cents: number): void {
  const payment = entry.books.payments[paymentId];
  if (!payment?.hasPaidInstalment) {
    postCapture(entry, provider, paymentId, cents);
    return entry.updatePayment(paymentId, { isBooked: true });
  }
  entry.move(ACCOUNT_BY_PROVIDER[provider], 'overpayments', cents, paymentId);
  entry.updatePayment(paymentId, {
    capturedCents: payment.capturedCents + cents,
    surplusCents: payment.surplusCents + cents,
  });
}

/** Books captured money the first time an event names it: a surplus until it pays an instalment. */
export function postCapture(entry: Entry, provider: Source, paymentId: string, cents: number): void {
  if (entry.books.payments[paymentId]) return;
  entry.move(ACCOUNT_BY_PROVIDER[provider], 'overpayments', cents, paymentId);
  entry.setPayment(paymentId, {
    provider,
    capturedCents: cents,
    refundedCents: 0,
    refundedGoodwillCents: 0,
    surplusCents: cents,
    returningCents: 0,
    isBooked: false,
    hasPaidInstalment: false,
    pendingCents: 0,
    heldRefunds: {},
    failedRefunds: {},
    cancelledRefunds: {},
    sentRefunds: {},
  });
}

/** Moves a payment's pending money to the instalment's receivable; the rest becomes a deposit. */
export function earnPendingMoney(entry: Entry, paymentId: string, instalmentId?: string): void {
  const { pendingCents, surplusCents } = entry.requirePayment(paymentId);
  const { dueCents } = entry.books;
  const cents = Math.min(pendingCents, surplusCents);
  const owedCents = instalmentId === undefined ? 0 : Math.min(cents, dueCents[instalmentId] ?? 0);
  entry.move('overpayments', 'receivable', owedCents, paymentId);
  addDeposits(entry, 'overpayments', cents - owedCents, paymentId);
  if (instalmentId !== undefined)
    entry.updateBooks({
      dueCents: { ...dueCents, [instalmentId]: (dueCents[instalmentId] ?? 0) - owedCents },
    });
  entry.updatePayment(paymentId, { surplusCents: surplusCents - cents, pendingCents: 0 });
}

/** Moves up to `cents` of the payment's surplus to `credit`; returns the cents moved. */
export function takeSurplus(entry: Entry, credit: LedgerAccount, cents: number, paymentId: string): number {
  const takenCents = reduceSurplus(entry, paymentId, cents);
  entry.move('overpayments', credit, takenCents, paymentId);
  return takenCents;
}

/** Reduces the payment's surplus by up to `cents`; returns the reduction, which the caller books. */
export function reduceSurplus(entry: Entry, paymentId: string, cents: number): number {
  const { surplusCents, pendingCents } = entry.requirePayment(paymentId);
  const takenCents = Math.min(cents, surplusCents);
  const remainingCents = surplusCents - takenCents;
  entry.updatePayment(paymentId, {
    surplusCents: remainingCents,
    pendingCents: Math.min(pendingCents, remainingCents),
  });
  return takenCents;
}

/** Reverses a payment that was not ours to keep. Money that has already left us becomes a claim. */
export function postReversal(entry: Entry, paymentId: string, cents: number): void {
  const payment = entry.requirePayment(paymentId);
  const account = ACCOUNT_BY_PROVIDER[payment.provider];
  const surplusCents = takeSurplus(entry, account, cents, paymentId);
  const returningCents = Math.min(cents - surplusCents, payment.returningCents);
  const { capturedCents, refundedCents, refundedGoodwillCents } = payment;
  // Goodwill was our own money: sending it back with the payment took nothing from the payment.
  const remainingCents = Math.max(0, capturedCents - (refundedCents - refundedGoodwillCents));
  const claimedCents = Math.max(0, Math.min(cents - surplusCents - returningCents, cents - remainingCents));
  entry.move('refunds', account, returningCents, paymentId);
  entry.move('receivable', account, claimedCents, paymentId);
  releaseDeposits(entry, account, cents - surplusCents - returningCents - claimedCents, paymentId);
  // The booking ended its open refunds first; the others have failed: the reversal pays what they owed.
  const { failedCents } = splitReissue(payment.failedRefunds, returningCents);
  entry.updatePayment(paymentId, {
    failedRefunds: failedCents,
    capturedCents: capturedCents - cents,
    returningCents: payment.returningCents - returningCents,
  });
  // Nothing remains that cancellation could take goodwill back from.
  if (capturedCents === cents)
    entry.updateBooks({ goodwillCents: Math.max(0, entry.books.goodwillCents - refundedGoodwillCents) });
}

/** Books a lost dispute: the money that the provider withheld is gone. */
export function postLostDispute(entry: Entry, paymentId: string, cents: number): void {
  const surplusCents = takeSurplus(entry, 'disputes', cents, paymentId);
  releaseDeposits(entry, 'disputes', cents - surplusCents, paymentId);
}
