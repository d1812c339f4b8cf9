import type { Account } from '@wayfold/contracts/money/ledger';
import { Entry } from './entry.js';

/** Money held for a trip, and overpayments. */
export class HeldMoney extends Entry {
  /** Releases deposits. A cancelled booking holds only what is refunded at once; the rest was retained. */
  protected releaseDeposits(credit: Account, cents: number, party: string): void {
    const { expired, departed, depositsCents } = this.books;
    const retainedCents = departed || !expired ? 0 : Math.max(0, cents - depositsCents);
    this.move('forfeited', credit, retainedCents, party);
    this.move(this.holdingAccount, credit, cents - retainedCents, party);
    this.addToDeposits(retainedCents - cents);
  }

  /** Returns money to deposits. A cancelled booking holds none: it is retained. */
  protected returnToDeposits(debit: Account, cents: number, party: string): void {
    const { cancelled, departed } = this.books;
    if (cancelled && !departed) return this.move(debit, 'forfeited', cents, party);
    this.move(debit, this.holdingAccount, cents, party);
    this.addToDeposits(cents);
  }

  /** Takes up to `cents` of the payment's surplus; returns the amount taken. */
  protected takeSurplus(paymentId: string, cents: number, credit: Account): number {
    const payment = this.requirePayment(paymentId);
    const surplus = Math.min(cents, payment.surplusCents);
    this.move('overpayments', credit, surplus, paymentId);
    const surplusCents = payment.surplusCents - surplus;
    const pendingCents = Math.min(payment.pendingCents, surplusCents);
    this.setPayment(paymentId, { ...payment, surplusCents, pendingCents });
    return surplus;
  }

  /**
   * Cancelling re-decides all paid money: failed refunds are void, and overpayments join the deposits
   * because the fee may come from them.
   */
  protected redecideRefunds(paidCents: number): void {
    const sortedPayments = Object.entries(this.books.payments).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [paymentId, payment] of sortedPayments) {
      const cents = Object.values(payment.failed).reduce((sum, amount) => sum + amount, 0);
      if (cents === 0 || !payment.booked) continue;
      this.move('refunds', this.holdingAccount, cents, paymentId);
      this.addToDeposits(cents);
      // Remember them as failed with 0 cents: if one is sent anyway, it was paid twice.
      const failedCents = Object.fromEntries(Object.keys(payment.failed).map((refundId) => [refundId, 0]));
      this.setPayment(paymentId, {
        ...payment,
        failed: failedCents,
        returningCents: payment.returningCents - cents,
      });
    }
    const { depositsCents, givenCents } = this.books;
    let missingCents = Math.max(0, paidCents - (depositsCents - givenCents));
    // Payments that nobody accepted come last.
    const bookedPayments = sortedPayments.filter(([, payment]) => payment.booked);
    for (const [paymentId] of bookedPayments.sort(
      ([, a], [, b]) => Number(b.accepted) - Number(a.accepted),
    )) {
      const surplus = missingCents > 0 ? this.takeSurplus(paymentId, missingCents, this.holdingAccount) : 0;
      this.addToDeposits(surplus);
      missingCents -= surplus;
    }
  }
}
