import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent, BookingEventOf } from '../events.js';
import { calculateChargeInstant } from '../summary.js';
import { type ExistingBooking, findCheckoutInstalment, listAllInstalments } from './booking.js';
import { findSavedAccount } from './charge-provider.js';
import { isClearOfDisputes } from './dispute-state.js';
import { calculateOpenInstalmentCents, type InstalmentState } from './instalment.js';

/**
 * True if the first payment came by bank, or was reversed and left no saved method: the balance is awaited,
 * not charged.
 */
export function isPaidByBank(booking: ExistingBooking, paidNow: readonly BookingEvent[] = []): boolean {
  const [deposit] = paidNow.flatMap((event) => (event.type === 'DepositPaid' ? [event.data] : []));
  const firstPayment = deposit ?? findCheckoutInstalment(booking)?.finalPayment;
  if (firstPayment) return firstPayment.provider === 'bank';
  // A later payment may have saved a card or a PayPal account.
  if (booking.cards.savedCard || findSavedAccount(booking) !== undefined) return false;
  return listAllInstalments(booking).some(({ reversedPaymentIds }) => reversedPaymentIds.length > 0);
}

type BalanceEvent = BookingEventOf<'BalanceScheduled' | 'BalanceAwaited'>;

/**
 * Schedules each open balance at noon UTC on its due date (60 days before departure), or awaits it by bank.
 * `paidNow` counts as paid; a disputed booking is scheduled only after the dispute ends well.
 */
export function scheduleBalances(
  booking: ExistingBooking,
  paidNow: readonly BookingEvent[] = [],
): BalanceEvent[] {
  const sumPaidCents = (id: string): number =>
    paidNow.reduce(
      (sum, event) =>
        (event.type === 'PartPaid' || event.type === 'BalancePaid') && event.data.instalmentId === id
          ? sum + event.data.amountCents
          : sum,
      0,
    );
  const mustAwaitTransfer = isPaidByBank(booking, paidNow);
  return booking.instalments.flatMap((instalment): BalanceEvent[] => {
    const { id, dueOn, kind } = instalment;
    const amountCents = calculateOpenInstalmentCents(instalment) - sumPaidCents(id);
    if (kind !== 'balance' || amountCents === 0) return [];
    if (mustAwaitTransfer)
      return [{ type: 'BalanceAwaited', data: { instalmentId: id, amountCents, dueOn } }];
    if (!isClearOfDisputes(booking)) return [];
    const chargeAt = calculateChargeInstant(dueOn);
    const data = { instalmentId: id, amountCents, chargeOn: dueOn, chargeAt, rule: 'balance-60-days/v1' };
    return [{ type: 'BalanceScheduled', data }];
  });
}

/** Schedules the open balance for `chargeAt`; `rule` says why. */
export function rescheduleBalance(
  instalment: InstalmentState,
  chargeAt: string,
  rule: 'card-replaced/v1' | 'dispute-ended/v1' | 'payment-voided/v1',
): BookingEvent {
  const { id: instalmentId } = instalment;
  const chargeOn = toUtcDate(new Date(chargeAt));
  const data = {
    instalmentId,
    amountCents: calculateOpenInstalmentCents(instalment),
    chargeOn,
    chargeAt,
    rule,
  };
  return { type: 'BalanceScheduled', data };
}

/** Days ahead needed to send the notice three days before a charge. */
const DAYS_FOR_NOTICE = 4;

/** Calculates when to charge: on the due date, or later so that the notice is sent in time. */
export function calculateChargeAfterNotice({ dueOn }: InstalmentState, now: Date): string {
  const earliestDay = addDays(toUtcDate(now), DAYS_FOR_NOTICE);
  return calculateChargeInstant(dueOn > earliestDay ? dueOn : earliestDay);
}

/** Calculates the first noon UTC after now. */
export function calculateNextNoon(now: Date): string {
  const noon = calculateChargeInstant(toUtcDate(now));
  return noon > now.toISOString() ? noon : calculateChargeInstant(addDays(toUtcDate(now), 1));
}
