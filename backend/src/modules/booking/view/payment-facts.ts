import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';

/** The customer paid a balance that would have been charged automatically. */
export interface PaymentFact {
  readonly isPaidByCustomer: true;
}

/** Finds the balance payments, by version, that the customer made before the automatic charge. */
export function collectPaymentFacts(
  events: readonly RecordedEvent<BookingEvent>[],
): ReadonlyMap<number, PaymentFact> {
  const paidVersionByInstalment = new Map<string, number>();
  const factByVersion = new Map<number, PaymentFact>();
  for (const { version, type, data } of events) {
    if (type === 'BalancePaid') paidVersionByInstalment.set(data.instalmentId, version);
    if (type !== 'ChargeVoided' || data.reason !== 'paid-by-customer') continue;
    const paidVersion = paidVersionByInstalment.get(data.instalmentId);
    if (paidVersion !== undefined) factByVersion.set(paidVersion, { isPaidByCustomer: true });
  }
  return factByVersion;
}
