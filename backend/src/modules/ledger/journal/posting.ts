import type { ReceivedPayment, Source } from '../../booking/events.js';
import { ACCOUNT_OF, type Books } from './books.js';
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
  open(startsOn: string): void {
    this.books = { ...this.books, startsOn };
  }

  /** Books money for an instalment; one payment may cover several, one call each. */
  pay({ provider, paymentId, amountCents, instalmentId }: ReceivedPayment): void {
    this.receivePart(provider, paymentId, amountCents);
    this.accept(paymentId, instalmentId, amountCents);
  }

  /** Books the part of a payment above what was due, after its due parts. */
  overpay({ provider, paymentId, amountCents }: ReceivedPayment): void {
    this.receivePart(provider, paymentId, amountCents);
  }

  private receivePart(provider: Source, paymentId: string, cents: number): void {
    const payment = this.books.payments[paymentId];
    if (!payment?.accepted) {
      this.receive(provider, paymentId, cents);
      return this.setPayment(paymentId, { ...this.paymentOf(paymentId), booked: true });
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
  receive(provider: Source, paymentId: string, cents: number): void {
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
  private accept(paymentId: string, instalmentId: string, cents: number): void {
    const payment = this.paymentOf(paymentId);
    const pendingCents = Math.min(payment.pendingCents + cents, payment.surplusCents);
    this.setPayment(paymentId, { ...payment, accepted: true, pendingCents });
    if (!this.books.expired) this.earn(paymentId, instalmentId);
  }

  /** Confirms a booking: money accepted while it was expired becomes due. */
  confirm(): void {
    this.books = { ...this.books, expired: false };
    // Sort for an order that does not depend on storage.
    for (const paymentId of Object.keys(this.books.payments).sort()) this.earn(paymentId);
  }

  expire(): void {
    this.books = { ...this.books, expired: true };
  }

  /** Makes an instalment owed from now on; another charge attempt adds nothing. */
  bill(instalmentId: string, cents: number): void {
    if (this.books.due[instalmentId] !== undefined) return;
    this.move('receivable', this.held, cents, null);
    this.hold(cents);
    this.setDue(instalmentId, cents);
  }

  /** Clears the receivables of these instalments; a later charge may bill them again. */
  release(instalmentIds = Object.keys(this.books.due)): void {
    for (const id of instalmentIds.toSorted()) {
      const cents = this.books.due[id] ?? 0;
      if (cents === 0) continue;
      this.move(this.held, 'receivable', cents, null);
      this.hold(-cents);
      const { [id]: _owed, ...due } = this.books.due;
      this.books = { ...this.books, due };
    }
  }

  /** Cancels: clears receivables, retains the fee and takes goodwill back. Refunds of the rest follow. */
  cancel(retainedCents: number, paidCents: number): void {
    this.release();
    this.redecideRefunds(paidCents);
    this.move(this.held, 'forfeited', retainedCents, null);
    this.hold(-retainedCents);
    const { givenCents } = this.books;
    if (givenCents !== 0) this.move(this.held, 'goodwill', givenCents, null);
    this.hold(-givenCents);
    this.expire();
    this.books = { ...this.books, cancelled: true };
  }

  /**
   * Reverses foreign money: from surplus, refunds in progress, then deposits. Sent refunds become claims,
   * except goodwill sent the way the money came.
   */
  reverse(paymentId: string, cents: number): void {
    const account = ACCOUNT_OF[this.paymentOf(paymentId).provider];
    const surplus = this.takeSurplus(paymentId, cents, account);
    const payment = this.paymentOf(paymentId);
    const returning = Math.min(cents - surplus, payment.returningCents);
    const { capturedCents, refundedCents, giftedCents } = payment;
    const remainingCents = Math.max(0, capturedCents - (refundedCents - giftedCents));
    const claimed = Math.max(0, Math.min(cents - surplus - returning, cents - remainingCents));
    const held = cents - surplus - returning - claimed;
    this.move('refunds', account, returning, paymentId);
    this.move('receivable', account, claimed, paymentId);
    this.giveUp(account, held, paymentId);
    this.setPayment(paymentId, {
      ...payment,
      capturedCents: capturedCents - cents,
      returningCents: payment.returningCents - returning,
    });
    // Nothing remains that cancellation could take goodwill back from.
    if (capturedCents === cents)
      this.books = { ...this.books, givenCents: Math.max(0, this.books.givenCents - giftedCents) };
  }

  /** Books a lost dispute: the money that the provider withheld is gone. */
  lose(paymentId: string, cents: number): void {
    this.giveUp('disputes', cents - this.takeSurplus(paymentId, cents, 'disputes'), paymentId);
  }

  /** The trip has begun: deposits become revenue. */
  depart(): void {
    this.move('deposits', 'revenue', this.books.depositsCents, null);
    this.books = { ...this.books, depositsCents: 0, departed: true };
  }

  /** Turns accepted money into what it was meant for. */
  private earn(paymentId: string, instalmentId?: string): void {
    const payment = this.paymentOf(paymentId);
    const cents = Math.min(payment.pendingCents, payment.surplusCents);
    const owed = instalmentId === undefined ? 0 : Math.min(cents, this.books.due[instalmentId] ?? 0);
    this.move('overpayments', 'receivable', owed, paymentId);
    this.move('overpayments', this.held, cents - owed, paymentId);
    this.hold(cents - owed);
    if (instalmentId !== undefined) this.setDue(instalmentId, (this.books.due[instalmentId] ?? 0) - owed);
    this.setPayment(paymentId, { ...payment, surplusCents: payment.surplusCents - cents, pendingCents: 0 });
  }
}
