import type { Source } from '../../booking/events.js';
import { ACCOUNT_OF } from './books.js';
import { splitReissue } from './failed-refunds.js';
import { HeldMoney } from './held-refunds.js';

/** How money goes back: as goodwill or not, and from which account. */
interface RefundOptions {
  readonly isGoodwill?: boolean;
  /** Defaults to the original source. */
  readonly source?: Source;
}

/** Refunds: decided, sent, completed, failed or cancelled. */
export class ReturnedMoney extends HeldMoney {
  /**
   * Decides a refund: reissues failed money first, then takes the surplus, then deposits; or it is goodwill.
   * @returns cents of it that had failed before
   */
  decideRefund(
    paymentId: string,
    cents: number,
    { isGoodwill = false, replacedId }: { isGoodwill?: boolean; replacedId?: string | undefined } = {},
  ): number {
    const before = this.requirePayment(paymentId);
    const { failed, reissuedCents } = splitReissue(before.failed, cents, { isGoodwill, replacedId });
    this.setPayment(paymentId, { ...before, failed });
    const surplus = isGoodwill ? 0 : this.takeSurplus(paymentId, cents - reissuedCents, 'refunds');
    const restCents = cents - reissuedCents - surplus;
    if (isGoodwill) this.move('goodwill', 'refunds', restCents, paymentId);
    else this.releaseDeposits('refunds', restCents, paymentId);
    const payment = this.requirePayment(paymentId);
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents + cents - reissuedCents,
    });
    return reissuedCents;
  }

  /** Starts a refund; a held one was decided before. */
  startRefund(
    paymentId: string,
    cents: number,
    refundId: string,
    { isGoodwill, originalRefundId }: { isGoodwill: boolean; originalRefundId?: string | undefined },
  ): void {
    const payment = this.requirePayment(paymentId);
    const { [refundId]: heldCents, ...waiting } = payment.waiting;
    if (heldCents !== undefined) return this.setPayment(paymentId, { ...payment, waiting });
    this.decideRefund(paymentId, cents, { isGoodwill, replacedId: originalRefundId });
    if (!isGoodwill || !this.books.cancelled) return;
    const decidedPayment = this.requirePayment(paymentId);
    this.setPayment(paymentId, {
      ...decidedPayment,
      giftsSince: [...(decidedPayment.giftsSince ?? []), refundId],
    });
  }

  /** Holds a refund until a dispute ends: it stays owed; a started one was decided before. */
  holdRefund(
    paymentId: string,
    cents: number,
    refundId: string,
    { isStarted }: { isStarted: boolean },
  ): void {
    if (!isStarted) this.decideRefund(paymentId, cents);
    const payment = this.requirePayment(paymentId);
    this.setPayment(paymentId, { ...payment, waiting: { ...payment.waiting, [refundId]: cents } });
  }

  /** Cancels a refund that is written off (causes: `RefundFailed`): the booking holds the money again. */
  cancelRefund(
    paymentId: string,
    wantedCents: number,
    refundId: string,
    { isGoodwill }: { isGoodwill: boolean },
  ): void {
    const payment = this.requirePayment(paymentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    // Another refund already carries the reissued part of a failed one.
    const { [refundId]: owedCents = wantedCents, ...failed } = payment.failed;
    const cents = Math.min(owedCents, wantedCents);
    const fallen = { ...payment.fallen, [refundId]: wantedCents };
    const returningCents = payment.returningCents - cents;
    this.setPayment(paymentId, { ...payment, waiting, failed, fallen, returningCents });
    // Goodwill that cancellation took back is held like the rest.
    const isGoodwillInEffect = !this.books.cancelled || payment.giftsSince?.includes(refundId);
    const goodwillCents = isGoodwill && isGoodwillInEffect ? Math.min(cents, this.books.givenCents) : 0;
    this.move('refunds', 'goodwill', goodwillCents, paymentId);
    this.move('refunds', this.holdingAccount, cents - goodwillCents, paymentId);
    this.addToDeposits(cents - goodwillCents);
  }

  /** Ends a reissue because the original was sent: the original carries the money again. */
  endReissue(paymentId: string, cents: number, refundId: string, originalId: string): void {
    const payment = this.requirePayment(paymentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    const failedCents = { ...payment.failed, [originalId]: (payment.failed[originalId] ?? 0) + cents };
    this.setPayment(paymentId, {
      ...payment,
      waiting,
      failed: failedCents,
      fallen: { ...payment.fallen, [refundId]: cents },
    });
  }

  /**
   * Completes a refund, by its source or from another account. Undecided money is decided now; a cancelled
   * refund becomes a claim.
   */
  completeRefund(paymentId: string, cents: number, refundId: string, options: RefundOptions = {}): void {
    const { isGoodwill = false, source = this.requirePayment(paymentId).provider } = options;
    if (this.requirePayment(paymentId).fallen[refundId] !== undefined)
      return this.bookClaim(paymentId, cents, refundId, source);
    const before = this.requirePayment(paymentId);
    // Another refund already carries the reissued part of a failed one.
    const { [refundId]: decidedCents = before.returningCents, ...failed } = before.failed;
    this.setPayment(paymentId, { ...before, failed });
    // The reissue may have failed in turn: this payment then covers it too.
    const reissuedCents = cents > decidedCents ? this.decideRefund(paymentId, cents - decidedCents) : 0;
    const doubledCents = before.failed[refundId] === undefined ? 0 : cents - decidedCents - reissuedCents;
    const payment = this.requirePayment(paymentId);
    this.move('refunds', ACCOUNT_OF[source], cents, paymentId);
    // The source keeps money that we refunded another way.
    const sourceCents = source === payment.provider ? cents : 0;
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents - cents,
      refundedCents: payment.refundedCents + sourceCents,
      giftedCents: payment.giftedCents + (isGoodwill ? sourceCents : 0),
      refunds: { ...payment.refunds, [refundId]: cents },
      twice: { ...payment.twice, [refundId]: doubledCents },
    });
  }

  private bookClaim(paymentId: string, cents: number, refundId: string, source: Source): void {
    const payment = this.requirePayment(paymentId);
    this.move('receivable', ACCOUNT_OF[source], cents, paymentId);
    const refunds = { ...payment.refunds, [refundId]: cents };
    const sourceCents = source === payment.provider ? cents : 0;
    this.setPayment(paymentId, { ...payment, refunds, refundedCents: payment.refundedCents + sourceCents });
  }

  /** Clears a claim because the money came back. */
  private clearClaim(paymentId: string, refundId: string): void {
    const payment = this.requirePayment(paymentId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    this.move(ACCOUNT_OF[payment.provider], 'receivable', cents, paymentId);
    this.setPayment(paymentId, { ...payment, refunds, refundedCents: payment.refundedCents - cents });
  }

  /**
   * Returns a refund that bounced or never left: still to be paid out, except what another refund already
   * paid.
   */
  failRefund(
    paymentId: string,
    wantedCents: number,
    refundId: string,
    { isGoodwill = false }: { isGoodwill?: boolean } = {},
  ): void {
    const payment = this.requirePayment(paymentId);
    if (payment.fallen[refundId] !== undefined) return this.clearClaim(paymentId, refundId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    const { [refundId]: doubledCents = 0, ...otherDoubles } = payment.twice ?? {};
    this.returnToDeposits(ACCOUNT_OF[payment.provider], doubledCents, paymentId);
    this.move(ACCOUNT_OF[payment.provider], 'refunds', cents - doubledCents, paymentId);
    this.setPayment(paymentId, {
      ...payment,
      returningCents: payment.returningCents + cents - doubledCents,
      refundedCents: payment.refundedCents - cents,
      giftedCents: payment.giftedCents - (isGoodwill ? cents : 0),
      failed: { [refundId]: wantedCents - doubledCents, ...payment.failed },
      refunds,
      twice: otherDoubles,
    });
  }
}
