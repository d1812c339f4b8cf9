import type { Source } from '../../booking/events.js';
import { ACCOUNT_OF } from './books.js';
import { triedAgain } from './failed-refunds.js';
import { HeldMoney } from './held-refunds.js';

/** How money goes back: a gift or not, and out of which account. */
interface Way {
  readonly gift?: boolean;
  /** Where it came from, when absent. */
  readonly by?: Source;
}

/** What goes back: decided, sent, gone, failed, or not needed any more. */
export class ReturnedMoney extends HeldMoney {
  /**
   * A refund is decided: what failed before is tried again, then the surplus goes, then what is held; or it is a gift.
   * @returns what of it had failed before
   */
  promise(intentId: string, cents: number, gift = false, meant?: string): number {
    const before = this.paymentOf(intentId);
    const { failed, againCents: again } = triedAgain(before.failed, cents, { gift, meant });
    this.payment(intentId, { ...before, failed });
    const surplus = gift ? 0 : this.takeSurplus(intentId, cents - again, 'refunds');
    const rest = cents - again - surplus;
    if (gift) this.move('goodwill', 'refunds', rest, intentId);
    else this.giveUp('refunds', rest, intentId);
    const payment = this.paymentOf(intentId);
    this.payment(intentId, { ...payment, returningCents: payment.returningCents + cents - again });
    return again;
  }

  /** A refund begins; one that was held back was decided before. */
  send(intentId: string, cents: number, refundId: string, gift: boolean, insteadOf?: string): void {
    const payment = this.paymentOf(intentId);
    const { [refundId]: held, ...waiting } = payment.waiting;
    if (held !== undefined) return this.payment(intentId, { ...payment, waiting });
    this.promise(intentId, cents, gift, insteadOf);
    if (!gift || !this.books.cancelled) return;
    const promised = this.paymentOf(intentId);
    this.payment(intentId, { ...promised, giftsSince: [...(promised.giftsSince ?? []), refundId] });
  }

  /** It is owed, and waits for the end of a dispute; one that had begun was decided before. */
  holdBack(intentId: string, cents: number, refundId: string, begun: boolean): void {
    if (!begun) this.promise(intentId, cents);
    const payment = this.paymentOf(intentId);
    this.payment(intentId, { ...payment, waiting: { ...payment.waiting, [refundId]: cents } });
  }

  /** The customer's bank has taken the money instead, or it was another's: it is held again, until it is taken. */
  fallAway(intentId: string, wanted: number, refundId: string, gift: boolean): void {
    const payment = this.paymentOf(intentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    // Of one that had failed, what another refund has tried again since is on that one.
    const { [refundId]: owed = wanted, ...failed } = payment.failed;
    const cents = Math.min(owed, wanted);
    const fallen = { ...payment.fallen, [refundId]: wanted };
    const returningCents = payment.returningCents - cents;
    this.payment(intentId, { ...payment, waiting, failed, fallen, returningCents });
    // A gift that was taken back with the booking is held like the rest.
    const stands = !this.books.cancelled || payment.giftsSince?.includes(refundId);
    const ours = gift && stands ? Math.min(cents, this.books.givenCents) : 0;
    this.move('refunds', 'goodwill', ours, intentId);
    this.move('refunds', this.held, cents - ours, intentId);
    this.hold(cents - ours);
  }

  /** It ends since the one that it was to try again went after all: what goes back is on that one, as it was before. */
  handBack(intentId: string, cents: number, refundId: string, wentAs: string): void {
    const payment = this.paymentOf(intentId);
    const { [refundId]: _held, ...waiting } = payment.waiting;
    const failed = { ...payment.failed, [wentAs]: (payment.failed[wentAs] ?? 0) + cents };
    this.payment(intentId, { ...payment, waiting, failed, fallen: { ...payment.fallen, [refundId]: cents } });
  }

  /**
   * It has been given back, by its source or out of what we have elsewhere. What no decision came before is decided now; what
   * had fallen away is claimed.
   */
  giveBack(intentId: string, cents: number, refundId: string, way: Way = {}): void {
    const { gift = false, by = this.paymentOf(intentId).provider } = way;
    if (this.paymentOf(intentId).fallen[refundId] !== undefined)
      return this.claim(intentId, cents, refundId, by);
    const before = this.paymentOf(intentId);
    // Of one that had failed, what another refund has tried again since is that one's.
    const { [refundId]: decidedCents = before.returningCents, ...failed } = before.failed;
    this.payment(intentId, { ...before, failed });
    // That one may have failed in turn: then this pays it as well.
    const again = cents > decidedCents ? this.promise(intentId, cents - decidedCents) : 0;
    const twice = before.failed[refundId] === undefined ? 0 : cents - decidedCents - again;
    const payment = this.paymentOf(intentId);
    this.move('refunds', ACCOUNT_OF[by], cents, intentId);
    // Its source still has what went in another way.
    const here = by === payment.provider ? cents : 0;
    this.payment(intentId, {
      ...payment,
      returningCents: payment.returningCents - cents,
      refundedCents: payment.refundedCents + here,
      giftedCents: payment.giftedCents + (gift ? here : 0),
      refunds: { ...payment.refunds, [refundId]: cents },
      twice: { ...payment.twice, [refundId]: twice },
    });
  }

  private claim(intentId: string, cents: number, refundId: string, by: Source): void {
    const payment = this.paymentOf(intentId);
    this.move('receivable', ACCOUNT_OF[by], cents, intentId);
    const refunds = { ...payment.refunds, [refundId]: cents };
    const here = by === payment.provider ? cents : 0;
    this.payment(intentId, { ...payment, refunds, refundedCents: payment.refundedCents + here });
  }

  /** What was claimed came back: nobody owes it to anybody. */
  private unclaim(intentId: string, refundId: string): void {
    const payment = this.paymentOf(intentId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    this.move(ACCOUNT_OF[payment.provider], 'receivable', cents, intentId);
    this.payment(intentId, { ...payment, refunds, refundedCents: payment.refundedCents - cents });
  }

  /** It came back to us, or never left: either way it is still to be paid out, but for what another refund has paid of it. */
  takeBack(intentId: string, refundId: string, wanted: number, gift = false): void {
    const payment = this.paymentOf(intentId);
    if (payment.fallen[refundId] !== undefined) return this.unclaim(intentId, refundId);
    const { [refundId]: cents = 0, ...refunds } = payment.refunds;
    const { [refundId]: twice = 0, ...others } = payment.twice ?? {};
    this.keep(ACCOUNT_OF[payment.provider], twice, intentId);
    this.move(ACCOUNT_OF[payment.provider], 'refunds', cents - twice, intentId);
    this.payment(intentId, {
      ...payment,
      returningCents: payment.returningCents + cents - twice,
      refundedCents: payment.refundedCents - cents,
      giftedCents: payment.giftedCents - (gift ? cents : 0),
      failed: { [refundId]: wanted - twice, ...payment.failed },
      refunds,
      twice: others,
    });
  }
}
