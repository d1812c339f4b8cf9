import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { sumHeldRefundCents } from '../../../src/modules/booking/disputes/held-refunds.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { type Facts, sum } from '../../faults/checks/facts.js';
import { ACCOUNTS, type Violation } from '../../faults/checks/invariants.js';
import type { World } from '../engine/world.js';

/** At rest, with both providers' ledgers imported: each account equals its holder's balance, to the cent. */
export function checkAccounts(
  { provider, paypal }: World,
  { accounts: balances, bookings }: Facts,
): Violation[] {
  const states = bookings.map(({ state }) => state);
  const openDisputes = [...provider.listDisputes(), ...paypal.listDisputes()].filter(
    ({ stands }) => stands === 'open',
  );
  const owed = [
    ...states.flatMap((state) => listOpenRefunds(state).map(({ amountCents }) => amountCents)),
    ...states.map(sumHeldRefundCents),
    ...bookings.map(({ events }) => sumFailedCents(events)),
  ];
  const expected: readonly [account: string, cents: number][] = [
    ['clearing:stripe', provider.balanceCents()],
    ['clearing:paypal', paypal.balanceCents()],
    ['disputes', sum(openDisputes.map(({ cents }) => cents))],
    ['refunds', 0 - sum(owed)],
    ['suspense', 0],
  ];
  const problems = expected.flatMap(([account, cents]) => {
    const balanceCents = balances[account] ?? 0;
    return balanceCents === cents ? [] : [`${account} has ${balanceCents} instead of ${cents}`];
  });
  const receivable = balances['receivable'] ?? 0;
  if (receivable < 0) problems.push(`customers owe ${receivable}`);
  return problems.map((what) => ({ invariant: ACCOUNTS, what }));
}

/** Cents of failed refunds without a later reissue of the same payment, and without its reversal. */
function sumFailedCents(log: readonly BookingEvent[]): number {
  const failed = new Map<string, number>();
  const heldBack = new Set<string>();
  const add = (paymentId: string, cents: number): unknown =>
    failed.set(paymentId, Math.max(0, (failed.get(paymentId) ?? 0) + cents));
  const knownIds = new Set<string>();
  for (const { type, data } of log) {
    // Cancelling re-decides every refund, the failed ones too.
    if (type === 'BookingCancelled') for (const open of [failed, knownIds]) open.clear();
    if (type === 'RefundFailed') {
      // A refund reversed by the bank is no longer owed, even if it failed before.
      if (data.code !== 'dispute-lost') add(data.paymentId, data.amountCents);
      else if (knownIds.has(data.refundId)) add(data.paymentId, -data.amountCents);
      knownIds.add(data.refundId);
    }
    if (type === 'RefundHeld') heldBack.add(data.refundId);
    const isStarted =
      (type === 'RefundHeld' && !data.wasStarted) ||
      (type === 'RefundStarted' && !heldBack.has(data.refundId));
    if (isStarted && (data.reason !== 'goodwill' || data.originalRefundId !== undefined))
      add(data.paymentId, -data.amountCents);
    if (type === 'PaymentReversed') failed.delete(data.paymentId);
  }
  return sum([...failed.values()]);
}
