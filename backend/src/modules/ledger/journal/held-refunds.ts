import type { Account } from '@wayfold/contracts/ledger';
import { Entry } from './entry.js';

/** Out of what is held for a trip, and of what is beyond it. */
export class HeldMoney extends Entry {
  /** Out of what is held. Of one that was cancelled, no more is held than goes back at once: the rest was kept. */
  protected giveUp(credit: Account, cents: number, party: string): void {
    const { expired, departed, depositsCents } = this.books;
    const kept = departed || !expired ? 0 : Math.max(0, cents - depositsCents);
    this.move('forfeited', credit, kept, party);
    this.move(this.held, credit, cents - kept, party);
    this.hold(kept - cents);
  }

  /** Back to what is held. Of one that was cancelled nothing is held any more: it is kept. */
  protected keep(debit: Account, cents: number, party: string): void {
    const { cancelled, departed } = this.books;
    if (cancelled && !departed) return this.move(debit, 'forfeited', cents, party);
    this.move(debit, this.held, cents, party);
    this.hold(cents);
  }

  /** As much of it as the payment has of surplus; answers how much. */
  protected takeSurplus(intentId: string, cents: number, credit: Account): number {
    const payment = this.paymentOf(intentId);
    const surplus = Math.min(cents, payment.surplusCents);
    this.move('overpayments', credit, surplus, intentId);
    const surplusCents = payment.surplusCents - surplus;
    const pendingCents = Math.min(payment.pendingCents, surplusCents);
    this.payment(intentId, { ...payment, surplusCents, pendingCents });
    return surplus;
  }

  /**
   * The end decides over all that was paid: a refund that failed is none any more, and what was too much is held with the
   * rest, since the fee may be taken of it.
   */
  protected decideAnew(paidCents: number): void {
    const all = Object.entries(this.books.payments).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [intentId, payment] of all) {
      const cents = Object.values(payment.failed).reduce((sum, each) => sum + each, 0);
      if (cents === 0 || !payment.booked) continue;
      this.move('refunds', this.held, cents, intentId);
      this.hold(cents);
      // Known on as failed: one of them that goes after all has gone twice.
      const failed = Object.fromEntries(Object.keys(payment.failed).map((refundId) => [refundId, 0]));
      this.payment(intentId, { ...payment, failed, returningCents: payment.returningCents - cents });
    }
    const { depositsCents, givenCents } = this.books;
    let left = Math.max(0, paidCents - (depositsCents - givenCents));
    // What nobody accepted is looked at last.
    const booked = all.filter(([, payment]) => payment.booked);
    for (const [intentId] of booked.sort(([, a], [, b]) => Number(b.accepted) - Number(a.accepted))) {
      const surplus = left > 0 ? this.takeSurplus(intentId, left, this.held) : 0;
      this.hold(surplus);
      left -= surplus;
    }
  }
}
