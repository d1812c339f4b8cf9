import type { Paid, Source } from '../../booking/events.js';
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

/** What an event posts, in the words of the trade. */
export class Posting extends ReturnedMoney {
  opens(startsOn: string): void {
    this.books = { ...this.books, startsOn };
  }

  /** Money for an instalment of the booking; one payment may be for several, piece by piece. */
  pay({ provider, intentId, amountCents, instalmentId }: Paid): void {
    this.piece(provider, intentId, amountCents);
    this.accept(intentId, instalmentId, amountCents);
  }

  /** What is beyond what was due of a payment, after the pieces of it that were due. */
  overpay({ provider, intentId, amountCents }: Paid): void {
    this.piece(provider, intentId, amountCents);
  }

  private piece(provider: Source, intentId: string, cents: number): void {
    const known = this.books.payments[intentId];
    if (!known?.accepted) {
      this.receive(provider, intentId, cents);
      return this.payment(intentId, { ...this.paymentOf(intentId), booked: true });
    }
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, intentId);
    const { capturedCents, surplusCents } = known;
    this.payment(intentId, {
      ...known,
      capturedCents: capturedCents + cents,
      surplusCents: surplusCents + cents,
    });
  }

  /** Money at its source, seen for the first time: nothing is due of it until somebody accepts it. */
  receive(provider: Source, intentId: string, cents: number): void {
    if (this.books.payments[intentId]) return;
    this.move(ACCOUNT_OF[provider], 'overpayments', cents, intentId);
    this.payment(intentId, {
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

  /** A payment is what an instalment asked for: its receivable first, and the rest is held for the trip. */
  private accept(intentId: string, instalmentId: string, cents: number): void {
    const payment = this.paymentOf(intentId);
    const pendingCents = Math.min(payment.pendingCents + cents, payment.surplusCents);
    this.payment(intentId, { ...payment, accepted: true, pendingCents });
    if (!this.books.expired) this.earn(intentId, instalmentId);
  }

  /** Of a booking that had expired, what was accepted meanwhile is due again. */
  confirm(): void {
    this.books = { ...this.books, expired: false };
    // In an order that does not depend on how the books were stored.
    for (const intentId of Object.keys(this.books.payments).sort()) this.earn(intentId);
  }

  expire(): void {
    this.books = { ...this.books, expired: true };
  }

  /** An instalment is owed from now on; a second attempt to charge it owes nothing more. */
  bill(instalmentId: string, cents: number): void {
    if (this.books.due[instalmentId] !== undefined) return;
    this.move('receivable', this.held, cents, null);
    this.hold(cents);
    this.owe(instalmentId, cents);
  }

  /** What was owed of these instalments is not owed any more; another charge may bill them anew. */
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

  /**
   * It does not take place: nothing is owed, a part of what they paid is kept, and what we gave is ours again. Refunds of the
   * rest follow.
   */
  cancel(retainedCents: number, paidCents: number): void {
    this.release();
    this.decideAnew(paidCents);
    this.move(this.held, 'forfeited', retainedCents, null);
    this.hold(-retainedCents);
    const { givenCents } = this.books;
    if (givenCents !== 0) this.move(this.held, 'goodwill', givenCents, null);
    this.hold(-givenCents);
    this.expire();
    this.books = { ...this.books, cancelled: true };
  }

  /**
   * Money that never was for this booking: out of its surplus, of what goes back, of what is held. What had gone is owed; a gift
   * that went by the way it had come was none of it.
   */
  reverse(intentId: string, cents: number): void {
    const account = ACCOUNT_OF[this.paymentOf(intentId).provider];
    const surplus = this.takeSurplus(intentId, cents, account);
    const payment = this.paymentOf(intentId);
    const returning = Math.min(cents - surplus, payment.returningCents);
    const { capturedCents, refundedCents, giftedCents } = payment;
    const there = Math.max(0, capturedCents - (refundedCents - giftedCents));
    const claimed = Math.max(0, Math.min(cents - surplus - returning, cents - there));
    const held = cents - surplus - returning - claimed;
    this.move('refunds', account, returning, intentId);
    this.move('receivable', account, claimed, intentId);
    this.giveUp(account, held, intentId);
    this.payment(intentId, {
      ...payment,
      capturedCents: capturedCents - cents,
      returningCents: payment.returningCents - returning,
    });
    // Nothing of it is left that the end of the booking could take a gift back from.
    if (capturedCents === cents)
      this.books = { ...this.books, givenCents: Math.max(0, this.books.givenCents - giftedCents) };
  }

  /** What its provider withheld, as the provider's own books tell, is gone for good. */
  lose(intentId: string, cents: number): void {
    this.giveUp('disputes', cents - this.takeSurplus(intentId, cents, 'disputes'), intentId);
  }

  /** The trip has begun: what is held for it is earned. */
  depart(): void {
    this.move('deposits', 'revenue', this.books.depositsCents, null);
    this.books = { ...this.books, depositsCents: 0, departed: true };
  }

  /** What was accepted of a payment becomes what it was meant for. */
  private earn(intentId: string, instalmentId?: string): void {
    const payment = this.paymentOf(intentId);
    const cents = Math.min(payment.pendingCents, payment.surplusCents);
    const owed = instalmentId === undefined ? 0 : Math.min(cents, this.books.due[instalmentId] ?? 0);
    this.move('overpayments', 'receivable', owed, intentId);
    this.move('overpayments', this.held, cents - owed, intentId);
    this.hold(cents - owed);
    if (instalmentId !== undefined) this.owe(instalmentId, (this.books.due[instalmentId] ?? 0) - owed);
    this.payment(intentId, { ...payment, surplusCents: payment.surplusCents - cents, pendingCents: 0 });
  }
}
