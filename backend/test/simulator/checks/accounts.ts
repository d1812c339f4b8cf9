import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { sumHeldRefundCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { type Facts } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import type { World } from '../engine/world.js';

/** Checks at rest, with both ledgers imported, that each account equals its holder's balance, to the cent. */
export function checkAccounts(
  { stripe, paypal }: World,
  { accounts: balances, bookings }: Facts,
): Violation[] {
  const states = bookings.map(({ state }) => state);
  const openDisputes = [...stripe.listDisputes(), ...paypal.listDisputes()].filter(
    ({ status }) => status === 'open',
  );
  const owedCents = [
    ...states.flatMap((state) => listOpenRefunds(state).map(({ amountCents }) => amountCents)),
    ...states.map(sumHeldRefundCents),
    ...bookings.map(({ events }) => sumFailedCents(events)),
  ];
  const expectedBalances: readonly [account: string, cents: number][] = [
    ['clearing:stripe', stripe.sumBalanceCents()],
    ['clearing:paypal', paypal.sumBalanceCents()],
    ['disputes', sumNumbers(openDisputes.map(({ cents }) => cents))],
    ['refunds', 0 - sumNumbers(owedCents)],
    ['suspense', 0],
  ];
  const problems = expectedBalances.flatMap(([account, cents]) => {
    const balanceCents = balances[account] ?? 0;
    return balanceCents === cents ? [] : [`${account} has ${balanceCents} instead of ${cents}`];
  });
  const receivable = balances['receivable'] ?? 0;
  if (receivable < 0) problems.push(`customers owe ${receivable}`);
  return problems.map((problem) => ({ invariant: 'account-balances', problem }));
}

/** Sums the cents of failed refunds without a later reissue of the same payment, and without its reversal. */
function sumFailedCents(log: readonly BookingEvent[]): number {
  const failedCents = new Map<string, number>();
  const heldRefundIds = new Set<string>();
  const addCents = (paymentId: string, cents: number): unknown =>
    failedCents.set(paymentId, Math.max(0, (failedCents.get(paymentId) ?? 0) + cents));
  /** Payment ids of failed refunds, by refund id. */
  const failedPaymentIds = new Map<string, string>();
  const doublePaymentIds = new Set<string>();
  for (const { type, data } of log) {
    // Canceling re-decides every refund, failed refunds too, but leaves failed double payments owed.
    if (type === 'BookingCancelled')
      for (const [refundId, paymentId] of failedPaymentIds)
        if (!doublePaymentIds.has(paymentId)) {
          failedCents.delete(paymentId);
          failedPaymentIds.delete(refundId);
        }
    if (type === 'RefundFailed') {
      if (data.reason === 'paid-twice') doublePaymentIds.add(data.paymentId);
      // A refund reversed by the bank is no longer owed, even if it failed before.
      if (data.code !== 'dispute-lost') addCents(data.paymentId, data.amountCents);
      else if (failedPaymentIds.has(data.refundId)) addCents(data.paymentId, -data.amountCents);
      failedPaymentIds.set(data.refundId, data.paymentId);
    }
    if (type === 'RefundHeld') heldRefundIds.add(data.refundId);
    const isStarted =
      (type === 'RefundHeld' && !data.wasStarted) ||
      (type === 'RefundStarted' && !heldRefundIds.has(data.refundId));
    if (isStarted && (data.reason !== 'goodwill' || data.originalRefundId !== undefined))
      addCents(data.paymentId, -data.amountCents);
    if (type === 'PaymentReversed') failedCents.delete(data.paymentId);
  }
  return sumNumbers([...failedCents.values()]);
}
