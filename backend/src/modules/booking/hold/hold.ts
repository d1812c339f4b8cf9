import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { assertNever } from '../../../kernel/decider.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { NewCapability } from '../access/access.js';
import { type BookingState, findCheckoutInstalment, type HeldBooking } from '../core/booking.js';
import { type HoldRefusal, toHeldBooking } from '../core/held-booking.js';
import { calculateRefundableCents } from '../core/payments.js';
import { HOLD_MINUTES, planInstalments } from '../core/plan.js';
import { type BookingEvent, buildTaskKey, type Instalment } from '../events.js';
import { isConsistentQuote } from '../pricing/price.js';
import { findTransferDeadline, refundAllPayments } from '../settlement/incoming-payment.js';

export type HoldCommand =
  | {
      readonly type: 'Create';
      readonly bookingId: string;
      readonly quote: Quote;
      readonly couponId: string | null;
      readonly locale: Locale;
      readonly reference: string;
      readonly capability: NewCapability;
      readonly deriveInstalmentId: (kind: Instalment['kind']) => string;
      readonly now: Date;
    }
  | { readonly type: 'Extend'; readonly now: Date }
  /** `releaseReason`: why staff release the seats; neither time nor received money prevents it. */
  | { readonly type: 'BeginExpiry'; readonly now: Date; readonly releaseReason?: string | undefined }
  | { readonly type: 'Expire' };

type HoldCommandRefusal = HoldRefusal | 'QUOTE_EXPIRED' | 'QUOTE_STALE' | 'HOLD_ALREADY_EXTENDED';

const calculateHoldEnd = (instant: Date): string =>
  new Date(instant.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();

function createBooking(
  command: Extract<HoldCommand, { type: 'Create' }>,
): BookingEvent[] | Refusal<HoldCommandRefusal> {
  const { quote, now } = command;
  if (now.toISOString() >= quote.expiresAt) return refuse('QUOTE_EXPIRED');
  if (!isConsistentQuote(quote)) return refuse('QUOTE_STALE');
  const plan = quote.plans[0]?.plan ?? 'full';
  const instalments = planInstalments(quote, plan, command.deriveInstalmentId);
  if (!instalments) throw new Error(`quote ${quote.id} offers no plan`);
  return [
    {
      type: 'BookingCreated',
      data: {
        bookingId: command.bookingId,
        departureId: quote.departureId,
        category: quote.category,
        locale: command.locale,
        quote,
        couponId: command.couponId,
        plan,
        instalments,
        holdExpiresAt: calculateHoldEnd(now),
      },
    },
    { type: 'PaymentReferenceGenerated', data: { reference: command.reference } },
    { type: 'CapabilityGranted', data: command.capability },
  ];
}

/**
 * Keeps the seats for staff, at most until departure,
 * if a part of the amount arrived in time by transfer or manually.
 */
function retainHoldForStaff(booking: HeldBooking, now: Date): BookingEvent[] {
  const receivedCents = calculateRefundableCents(booking);
  const dueInstalment = findCheckoutInstalment(booking);
  const holdExpiresAt = `${booking.quote.startsOn}T00:00:00.000Z`;
  const hasDeparted = holdExpiresAt <= now.toISOString();
  const isPartlyPaidTransfer = receivedCents > 0 && findTransferDeadline(booking) !== undefined;
  if (!dueInstalment || hasDeparted || !isPartlyPaidTransfer) return [];
  const instalmentId = dueInstalment.id;
  const kind = 'transfer-incomplete';
  const key = buildTaskKey(kind, receivedCents, dueInstalment.amountCents);
  const facts = { receivedCents, dueCents: dueInstalment.amountCents };
  return [
    { type: 'HoldRetained', data: { instalmentId, receivedCents, holdExpiresAt } },
    { type: 'TaskRaised', data: { kind, key, instalmentId, facts } },
  ];
}

function beginExpiry(
  booking: HeldBooking,
  command: Extract<HoldCommand, { type: 'BeginExpiry' }>,
): BookingEvent[] {
  // Staff may release the hold during expiry; a review that begins later holds no seats.
  if (booking.isExpiring && (command.releaseReason === undefined || booking.isReleased)) return [];
  if (command.releaseReason === undefined) {
    if (command.now.toISOString() < booking.holdExpiresAt) return [];
    const events = retainHoldForStaff(booking, command.now);
    if (events.length > 0) return events;
  }
  return [
    {
      type: 'HoldExpiryStarted',
      data: command.releaseReason === undefined ? {} : { reason: command.releaseReason },
    },
  ];
}

function extendHold(
  booking: HeldBooking | Refusal<HoldRefusal>,
): BookingEvent[] | Refusal<HoldCommandRefusal> {
  if (isRefusal(booking)) return booking;
  if (booking.isExtended) return refuse('HOLD_ALREADY_EXTENDED');
  const holdExpiresAt = calculateHoldEnd(new Date(booking.holdExpiresAt));
  return [{ type: 'HoldExtended', data: { holdExpiresAt } }];
}

/** Decides about a hold: it lasts 15 minutes, is extended once, and released once its payments stopped. */
export function decideHold(
  booking: BookingState,
  command: HoldCommand,
): BookingEvent[] | Refusal<HoldCommandRefusal> {
  if (command.type === 'Create') {
    if (booking.status !== 'NEW') throw new Error(`booking ${command.bookingId} exists`);
    return createBooking(command);
  }
  if (command.type === 'Extend') return extendHold(toHeldBooking(booking, command.now));
  if (booking.status !== 'ON_HOLD') return [];
  switch (command.type) {
    case 'BeginExpiry':
      return beginExpiry(booking, command);
    case 'Expire':
      if (!booking.isExpiring) throw new Error('the expiry of the hold has not begun');
      return [{ type: 'BookingExpired', data: { reason: 'hold-expired' } }, ...refundAllPayments(booking)];
    default:
      return assertNever(command);
  }
}
