import type { Source } from '../../booking/events.js';
import { ACCOUNT_OF } from './books.js';
import { splitReissue } from './failed-refunds.js';
import { HeldMoney } from './held-refunds.js';

/** How money goes back: as goodwill or not, and from which account. */
interface Way {
  readonly gift?: boolean;
  /** Defaults to the original source. */
  readonly by?: Source;
}

/** Refunds: decided, sent, completed, failed or cancelled. */
export class ReturnedMoney extends HeldMoney {
  /**
   * Decides a refund: reissues failed money first, then takes the surplus, then deposits; or it is
   * goodwill. @returns cents of it that had failed before
   */
  promise(paymentId: string, cents: number, gift = false, replacedId?: string): number {
    const before = this.paymentOf(paymentId);
    const { failed, reissuedCents } = splitReissue(before.failed, cents, { gift, replacedId });
    this.setPayment(paymentId, { ...before, failed });
    const surplus = gift ? 0 : this.takeSurplus(paymentId, cents - reissuedCents, 'refunds');
    const rest = cents - reissuedCents - surplus;
    if (gift) this.move('goodwill', 'refunds', rest, paymentId);
    else this.giveUp('refunds', rest, paymentId);
    const payment = this.paymentOf(paymentId);
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents + cents - reissuedCents,
    });
    return reissuedCents;
  }

  /** Starts a refund; a held one was decided before. */
  send(paymentId: string, cents: number, refundId: string, gift: boolean, insteadOf?: string): void {
    const payment = this.paymentOf(paymentId);
    const { [refundId]: held, ...waiting } = payment.waiting;
    if (held !== undefined) return this.setPayment(paymentId, { ...payment, waiting });
    this.promise(paymentId, cents, gift, insteadOf);
    if (!gift || !this.books.cancelled) return;
    const promised = this.paymentOf(paymentId);
    this.setPayment(paymentId, { ...promised, giftsSince: [...(promised.giftsSince ?? []), refundId] });
  }

  /** Holds a refund until a dispute ends: it stays owed; a started one was decided before. */
  holdBack(paymentId: string, cents: number, refundId: string, begun: boolean): void {
    if (!begun) this.promise(paymentId, cents);
    const payment = this.paymentOf(paymentId);
    this.setPayment(paymentId, { ...payment, waiting: { ...payment.waiting, [refundId]: cents } });
  }

  /**
   * Cancels a refund because the customer's bank took the money or it was foreign: held again until taken.
   */
  fallAway(paymentId: string, wanted: number, refundId: string, gift: boolean): void {
    const payment = this.paymentOf(paymentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    // Another refund already carries the reissued part of a failed one.
    const { [refundId]: owed = wanted, ...failed } = payment.failed;
    const cents = Math.min(owed, wanted);
    const fallen = { ...payment.fallen, [refundId]: wanted };
    const returningCents = payment.returningCents - cents;
    this.setPayment(paymentId, { ...payment, waiting, failed, fallen, returningCents });
    // Goodwill that cancellation took back is held like the rest.
    const stands = !this.books.cancelled || payment.giftsSince?.includes(refundId);
    const goodwillCents = gift && stands ? Math.min(cents, this.books.givenCents) : 0;
    this.move('refunds', 'goodwill', goodwillCents, paymentId);
    this.move('refunds', this.held, cents - goodwillCents, paymentId);
    this.hold(cents - goodwillCents);
  }

  /** Ends a reissue because the original was sent: the original carries the money again. */
  handBack(paymentId: string, cents: number, refundId: string, originalId: string): void {
    const payment = this.paymentOf(paymentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    const failed = { ...payment.failed, [originalId]: (payment.failed[originalId] ?? 0) + cents };
    this.setPayment(paymentId, {
      ...payment,
      waiting,
      failed,
      fallen: { ...payment.fallen, [refundId]: cents },
    });
  }

  /**
   * Completes a refund, by its source or from another account. Undecided money is decided now; a cancelled
   * refund becomes a claim.
   */
  giveBack(paymentId: string, cents: number, refundId: string, way: Way = {}): void {
    const { gift = false, by = this.paymentOf(paymentId).provider } = way;
    if (this.paymentOf(paymentId).fallen[refundId] !== undefined)
      return this.claim(paymentId, cents, refundId, by);
    const before = this.paymentOf(paymentId);
    // Another refund already carries the reissued part of a failed one.
    const { [refundId]: decidedCents = before.returningCents, ...failed } = before.failed;
    this.setPayment(paymentId, { ...before, failed });
    // The reissue may have failed in turn: this payment then covers it too.
    const reissuedCents = cents > decidedCents ? this.promise(paymentId, cents - decidedCents) : 0;
    const doubledCents = before.failed[refundId] === undefined ? 0 : cents - decidedCents - reissuedCents;
    const payment = this.paymentOf(paymentId);
    this.move('refunds', ACCOUNT_OF[by], cents, paymentId);
    // The source keeps money that we refunded another way.
    const sourceCents = by === payment.provider ? cents : 0;
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents - cents,
      refundedCents: payment.refundedCents + sourceCents,
      giftedCents: payment.giftedCents + (gift ? sourceCents : 0),
      refunds: { ...payment.refunds, [refundId]: cents },
      twice: { ...payment.twice, [refundId]: doubledCents },
    });
  }

  private claim(paymentId: string, cents: number, refundId: string, by: Source): void {
    const payment = this.paymentOf(paymentId);
    this.move('receivable', ACCOUNT_OF[by], cents, paymentId);
    const refunds = { ...payment.refunds, [refundId]: cents };
    const sourceCents = by === payment.provider ? cents : 0;
    this.setPayment(paymentId, { ...payment, refunds, refundedCents: payment.refundedCents + sourceCents });
  }

  /** Clears a claim because the money came back. */
  private unclaim(paymentId: string, refundId: string): void {
    const payment = this.paymentOf(paymentId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    this.move(ACCOUNT_OF[payment.provider], 'receivable', cents, paymentId);
    this.setPayment(paymentId, { ...payment, refunds, refundedCents: payment.refundedCents - cents });
  }

  /**
   * Returns a refund that bounced or never left: still to be paid out, except what another refund already
   * paid.
   */
  takeBack(paymentId: string, refundId: string, wanted: number, gift = false): void {
    const payment = this.paymentOf(paymentId);
    if (payment.fallen[refundId] !== undefined) return this.unclaim(paymentId, refundId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    const { [refundId]: doubledCents = 0, ...otherDoubles } = payment.twice ?? {};
    this.keep(ACCOUNT_OF[payment.provider], doubledCents, paymentId);
    this.move(ACCOUNT_OF[payment.provider], 'refunds', cents - doubledCents, paymentId);
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents + cents - doubledCents,
      refundedCents: payment.refundedCents - cents,
      giftedCents: payment.giftedCents - (gift ? cents : 0),
      failed: { [refundId]: wanted - doubledCents, ...payment.failed },
      refunds,
      twice: otherDoubles,
    });
  }
}
