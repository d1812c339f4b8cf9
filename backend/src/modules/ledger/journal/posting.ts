import type { ReceivedPayment, Source } from '../../booking/events.js';
import { ACCOUNT_OF, type Books } from './books.js';
import { splitReissue } from './failed-refunds.js';
import { ReturnedMoney } from './returned-money.js';

export const noBooks: Books = {
  startsOn: null,
  expired: false,
  departed: false,
  depositsCents: 0,
  givenCents: 0,
  due: {},
  payments: {},
};

/** What an event posts, in the terms of the trade. */
export class Posting extends ReturnedMoney {
  setStartDate(startsOn: string): void {
    this.books = { ...this.books, startsOn };
  }

  /** Books money for an instalment; one payment may cover several, one call each. */
  bookPayment({ provider, paymentId, amountCents, instalmentId }: ReceivedPayment): void {
    this.bookPart(provider, paymentId, amountCents);
    this.acceptPayment(paymentId, instalmentId, amountCents);
  }

  /** Books the part of a payment above what was due, after its due parts. */
  bookOverpayment({ provider, paymentId, amountCents }: ReceivedPayment): void {
    this.bookPart(provider, paymentId, amountCents);
  }

  private bookPart(provider: Source, paymentId: string, cents: number): void {
    const payment = this.books.payments[paymentId];
    if (!payment?.accepted) {
      this.bookCapture(provider, paymentId, cents);
      return this.setPayment(paymentId, { ...this.requirePayment(paymentId), booked: true });
    }
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, paymentId);
    const { capturedCents, surplusCents } = payment;
    this.setPayment(paymentId, {
      ...payment,
      capturedCents: capturedCents + cents,
      surplusCents: surplusCents + cents,
    });
  }

  /** Books captured money on first sight: nothing of it is due until it is accepted. */
  bookCapture(provider: Source, paymentId: string, cents: number): void {
    if (this.books.payments[paymentId]) return;
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, paymentId);
    this.setPayment(paymentId, {
      provider,
      capturedCents: cents,
      refundedCents: 0,
      giftedCents: 0,
      surplusCents: cents,
      returningCents: 0,
      accepted: false,
      booked: false,
      pendingCents: 0,
      failed: {},
      waiting: {},
      fallen: {},
      refunds: {},
    });
  }

  /** Applies a payment to an instalment: its receivable first, the rest becomes a deposit. */
  private acceptPayment(paymentId: string, instalmentId: string, cents: number): void {
    const payment = this.requirePayment(paymentId);
    const pendingCents = Math.min(payment.pendingCents + cents, payment.surplusCents);
    this.setPayment(paymentId, { ...payment, accepted: true, pendingCents });
    if (!this.books.expired) this.earnPayment(paymentId, instalmentId);
  }

  /** Confirms a booking: money accepted while it was expired becomes due. */
  confirmBooking(): void {
    this.books = { ...this.books, expired: false };
    // Sort for an order that does not depend on storage.
    for (const paymentId of Object.keys(this.books.payments).sort()) this.earnPayment(paymentId);
  }

  expireBooking(): void {
    this.books = { ...this.books, expired: true };
  }

  /** Makes an instalment owed from now on; another charge attempt adds nothing. */
  billInstalment(instalmentId: string, cents: number): void {
    if (this.books.due[instalmentId] !== undefined) return;
    this.move('receivable', this.holdingAccount, cents, null);
    this.addToDeposits(cents);
    this.setDue(instalmentId, cents);
  }

  /** Clears the receivables of these instalments; a later charge may bill them again. */
  clearReceivables(instalmentIds = Object.keys(this.books.due)): void {
    for (const id of instalmentIds.toSorted()) {
      const cents = this.books.due[id] ?? 0;
      if (cents === 0) continue;
      this.move(this.holdingAccount, 'receivable', cents, null);
      this.addToDeposits(-cents);
      const { [id]: _owed, ...due } = this.books.due;
      this.books = { ...this.books, due };
    }
  }

  /** Cancels: clears receivables, retains the fee and takes goodwill back. Refunds of the rest follow. */
  cancelBooking(retainedCents: number, paidCents: number): void {
    this.clearReceivables();
    this.redecideRefunds(paidCents);
    this.move(this.holdingAccount, 'forfeited', retainedCents, null);
    this.addToDeposits(-retainedCents);
    const { givenCents } = this.books;
    if (givenCents !== 0) this.move(this.holdingAccount, 'goodwill', givenCents, null);
    this.addToDeposits(-givenCents);
    this.expireBooking();
    this.books = { ...this.books, cancelled: true };
  }

  /**
   * Reverses foreign money: from surplus, refunds in progress, then deposits. Sent refunds become claims,
   * except goodwill sent the way the money came.
   */
  reversePayment(paymentId: string, cents: number): void {
    const account = ACCOUNT_OF[this.requirePayment(paymentId).provider];
    const surplus = this.takeSurplus(paymentId, cents, account);
    const payment = this.requirePayment(paymentId);
    const returning = Math.min(cents - surplus, payment.returningCents);
    const { capturedCents, refundedCents, giftedCents } = payment;
    const remainingCents = Math.max(0, capturedCents - (refundedCents - giftedCents));
    const claimedCents = Math.max(0, Math.min(cents - surplus - returning, cents - remainingCents));
    const fromDeposits = cents - surplus - returning - claimedCents;
    this.move('refunds', account, returning, paymentId);
    this.move('receivable', account, claimedCents, paymentId);
    this.releaseDeposits(account, fromDeposits, paymentId);
    // The reversal pays what failed refunds owed, so nothing of that is left to reissue.
    const { failed } = splitReissue(payment.failed, returning);
    this.setPayment(paymentId, {
      ...payment,
      failed,
      capturedCents: capturedCents - cents,
      returningCents: payment.returningCents - returning,
    });
    // Nothing remains that cancellation could take goodwill back from.
    if (capturedCents === cents)
      this.books = { ...this.books, givenCents: Math.max(0, this.books.givenCents - giftedCents) };
  }

  /** Books a lost dispute: the money that the provider withheld is gone. */
  loseDispute(paymentId: string, cents: number): void {
    this.releaseDeposits('disputes', cents - this.takeSurplus(paymentId, cents, 'disputes'), paymentId);
  }

  /** The trip has begun: deposits become revenue. */
  recognizeRevenue(): void {
    this.move('deposits', 'revenue', this.books.depositsCents, null);
    this.books = { ...this.books, depositsCents: 0, departed: true };
  }

  /** Applies accepted money to the instalment's receivable; the rest becomes a deposit. */
  private earnPayment(paymentId: string, instalmentId?: string): void {
    const payment = this.requirePayment(paymentId);
    const cents = Math.min(payment.pendingCents, payment.surplusCents);
    const owedCents = instalmentId === undefined ? 0 : Math.min(cents, this.books.due[instalmentId] ?? 0);
    this.move('overpayments', 'receivable', owedCents, paymentId);
    this.move('overpayments', this.holdingAccount, cents - owedCents, paymentId);
    this.addToDeposits(cents - owedCents);
    if (instalmentId !== undefined)
      this.setDue(instalmentId, (this.books.due[instalmentId] ?? 0) - owedCents);
    this.setPayment(paymentId, { ...payment, surplusCents: payment.surplusCents - cents, pendingCents: 0 });
  }
}
