import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { assertNever } from '../../../kernel/decider.js';
import type { BookingEvent, Source } from '../events.js';
import { calculateOverdueInstant } from '../summary.js';
import type { WorkKind } from './booking-work.js';

/** A change to a booking's due work. Ids are deterministic: the same events always name the same work. */
export type WorkChange = ScheduleChange | { readonly do: 'finish'; readonly workId: string };

export interface ScheduleChange {
  readonly do: 'schedule';
  readonly kind: WorkKind;
  readonly workId: string;
  readonly instalmentId: string | null;
  readonly dueAt: string;
  /** The work never moves to a later time. */
  readonly mustNotPostpone?: true;
}

/** Delay in ms before a capture whose reply was lost is polled. */
const ANSWER_DEADLINE_MS = MINUTE_MS;

export const buildHoldWorkId = (bookingId: string): string => `hold-${bookingId}`;
export const buildChargeWorkId = (instalmentId: string): string => `charge-${instalmentId}`;
export const buildOrderWorkId = (orderId: string): string => `paypal-${orderId}`;
export const buildRefundWorkId = (refundId: string): string => `refund-${refundId}`;
export const buildIntentWorkId = (paymentId: string): string => `intent-${paymentId}`;
export const buildOverdueWorkId = (instalmentId: string): string => `overdue-${instalmentId}`;
export const buildErasureWorkId = (erasureId: string): string => `erasure-${erasureId}`;

/**
 * Derives the work that an event makes due. Timers are not canceled elsewhere: obsolete work finds a state in
 * which it does nothing. `recordedAt` is the time of the event, for work due at once.
 */
export function deriveWorkChanges(bookingId: string, event: BookingEvent, recordedAt: string): WorkChange[] {
  switch (event.type) {
    case 'BookingCreated':
    case 'HoldExtended':
    case 'TransferChosen':
    case 'HoldRetained':
      return scheduleHoldExpiry(bookingId, event.data.holdExpiresAt);
    // The work is due at once, so that another worker resumes the expiry if this worker dies.
    case 'HoldExpiryStarted':
      return scheduleHoldExpiry(bookingId, recordedAt);
    case 'BalanceAwaited':
      return [scheduleOverdueCheck(event.data.instalmentId, event.data.dueOn)];
    case 'BookingConfirmed':
    case 'BookingExpired':
      return [finishWork(buildHoldWorkId(bookingId))];
    case 'BalanceScheduled':
    case 'ChargeStarted':
    case 'ChargeConfirming':
    case 'ChargeOutcomeUnknown':
    case 'ChargeDeclined':
    case 'ChargeActionRequired':
    case 'ChargeExhausted':
      return deriveChargeWork(event, recordedAt);
    // The instalment's automatic charge has ended, so its work is removed.
    case 'ChargeVoided':
    case 'BalancePaid': {
      const { instalmentId } = event.data;
      return [
        finishWork(buildChargeWorkId(instalmentId)),
        finishWork(buildOverdueWorkId(instalmentId)),
        ...(event.type === 'BalancePaid' ? finishPaymentWork(event.data) : []),
      ];
    }
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'PartPaid':
    case 'OverpaymentReceived':
      return finishPaymentWork(event.data);
    case 'PayPalCaptureStarted':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
    case 'PaymentIntentAbandoned':
    case 'PaymentIntentCancelled':
      return deriveOpenPaymentWork(bookingId, event, recordedAt);
    case 'TaskRaised':
      if (event.data.kind === 'balance-overdue')
        return [finishWork(buildOverdueWorkId(event.data.instalmentId))];
      // Staff take over the refund from here.
      if (event.data.refundId !== undefined) return [finishWork(buildRefundWorkId(event.data.refundId))];
      return event.data.money ? finishPaymentWork(event.data.money) : [];
    case 'RefundStarted':
    case 'RefundPending': {
      const { instalmentId, refundId } = event.data;
      const dueAt = event.type === 'RefundPending' ? event.data.pollAt : recordedAt;
      return [
        { do: 'schedule', kind: 'refund', workId: buildRefundWorkId(refundId), instalmentId, dueAt },
        ...finishPaymentWork(event.data),
      ];
    }
    case 'PaymentRefunded':
    case 'RefundFailed':
    case 'RefundHeld':
      return [finishWork(buildRefundWorkId(event.data.refundId))];
    case 'PersonErased': {
      const workId = buildErasureWorkId(event.data.erasureId);
      return [{ do: 'schedule', kind: 'erasure', workId, instalmentId: null, dueAt: recordedAt }];
    }
    case 'ErasureCompleted':
      return [finishWork(buildErasureWorkId(event.data.erasureId))];
    // These events make no work due.
    case 'BalanceSplit':
    case 'BookingCancelled':
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
    case 'CardReplaced':
    case 'CardSetupFailed':
    case 'CardSetupStarted':
    case 'CardUpdated':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeSent':
    case 'ConfirmationCodeUsed':
    case 'CustomerRegistered':
    case 'DepartureChanged':
    case 'DisputeClosed':
    case 'DisputeOpened':
    case 'GiftCardApplied':
    case 'GiftCardRemoved':
    case 'GoodwillGranted':
    case 'ManualPaymentRecorded':
    case 'ManualPaymentVoided':
    case 'TaskCompleted':
    case 'PayPalAccountSaved':
    case 'PayPalOrderCreated':
    case 'PayerInvited':
    case 'PayerLinkSent':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCreated':
    case 'PaymentReferenceGenerated':
    case 'PaymentReversed':
    case 'PaymentStarted':
    case 'PlaceReassigned':
    case 'PlanChosen':
    case 'RefundOrdered':
    case 'ShareRevoked':
    case 'TermsAccepted':
    case 'TransferReceiptAdded':
    case 'TravelersNamed':
      return [];
    default:
      return assertNever(event);
  }
}

type ChargeWorkEvent = Extract<
  BookingEvent,
  {
    type:
      | 'BalanceScheduled'
      | 'ChargeStarted'
      | 'ChargeConfirming'
      | 'ChargeOutcomeUnknown'
      | 'ChargeDeclined'
      | 'ChargeActionRequired'
      | 'ChargeExhausted';
  }
>;

/** Derives the work of an automatic charge: its next attempt, its next poll, and the overdue check. */
function deriveChargeWork(event: ChargeWorkEvent, recordedAt: string): WorkChange[] {
  switch (event.type) {
    case 'BalanceScheduled': {
      const { instalmentId, chargeOn, chargeAt, rule } = event.data;
      const overdueCheck = scheduleOverdueCheck(instalmentId, chargeOn);
      // Replacing cards again and again must not postpone the overdue check.
      const nextOverdueCheck =
        rule === 'card-replaced/v1' ? { ...overdueCheck, mustNotPostpone: true as const } : overdueCheck;
      return [scheduleCharge(instalmentId, chargeAt), nextOverdueCheck];
    }
    // The charge is polled from now on, even while charges are paused: if the worker dies, another continues.
    case 'ChargeStarted':
    case 'ChargeConfirming':
      return [{ ...scheduleCharge(event.data.instalmentId, recordedAt), kind: 'charge-poll' }];
    case 'ChargeOutcomeUnknown':
      return [{ ...scheduleCharge(event.data.instalmentId, event.data.pollAt), kind: 'charge-poll' }];
    case 'ChargeDeclined':
      return [
        event.data.retryAt === null
          ? finishWork(buildChargeWorkId(event.data.instalmentId))
          : scheduleCharge(event.data.instalmentId, event.data.retryAt),
      ];
    case 'ChargeActionRequired':
    case 'ChargeExhausted':
      return [finishWork(buildChargeWorkId(event.data.instalmentId))];
  }
}

type OpenPaymentWorkEvent = Extract<
  BookingEvent,
  {
    type:
      | 'PayPalCaptureStarted'
      | 'PayPalCapturePending'
      | 'PayPalOrderDropped'
      | 'PaymentIntentAbandoned'
      | 'PaymentIntentCancelled';
  }
>;

/** Derives the work of a PayPal order that is captured, or of an intent that is to be canceled. */
function deriveOpenPaymentWork(
  bookingId: string,
  event: OpenPaymentWorkEvent,
  recordedAt: string,
): WorkChange[] {
  switch (event.type) {
    case 'PayPalCaptureStarted': {
      const pollAt = new Date(Date.parse(recordedAt) + ANSWER_DEADLINE_MS).toISOString();
      return [scheduleOrderPoll(event.data, pollAt)];
    }
    case 'PayPalCapturePending':
      return [
        scheduleOrderPoll(event.data, event.data.pollAt),
        ...scheduleHoldExpiry(bookingId, event.data.holdExpiresAt),
      ];
    case 'PayPalOrderDropped': {
      const { orderId, holdExpiresAt } = event.data;
      return [finishWork(buildOrderWorkId(orderId)), ...scheduleHoldExpiry(bookingId, holdExpiresAt)];
    }
    case 'PaymentIntentAbandoned': {
      const { instalmentId, paymentId } = event.data;
      return [
        {
          do: 'schedule',
          kind: 'intent-cancellation',
          workId: buildIntentWorkId(paymentId),
          instalmentId,
          dueAt: recordedAt,
        },
      ];
    }
    case 'PaymentIntentCancelled':
      return [finishWork(buildIntentWorkId(event.data.paymentId))];
  }
}

const scheduleOverdueCheck = (instalmentId: string, dueOn: string): ScheduleChange => ({
  do: 'schedule',
  kind: 'overdue-check',
  workId: buildOverdueWorkId(instalmentId),
  instalmentId,
  dueAt: calculateOverdueInstant(dueOn),
});

const finishWork = (workId: string): WorkChange => ({ do: 'finish', workId });

/** Schedules the release of the booking's seats. */
const scheduleHoldExpiry = (bookingId: string, dueAt: string | null): WorkChange[] =>
  dueAt === null
    ? []
    : [
        {
          do: 'schedule',
          kind: 'hold-expiry',
          workId: buildHoldWorkId(bookingId),
          instalmentId: null,
          dueAt,
        },
      ];

const scheduleOrderPoll = (
  orderIds: { instalmentId: string; orderId: string },
  dueAt: string,
): WorkChange => ({
  do: 'schedule',
  kind: 'order-poll',
  workId: buildOrderWorkId(orderIds.orderId),
  instalmentId: orderIds.instalmentId,
  dueAt,
});

/** Ends the polling or canceling of an order or intent whose money arrived. */
function finishPaymentWork({ provider, paymentId }: { provider: Source; paymentId: string }): WorkChange[] {
  if (provider === 'paypal') return [finishWork(buildOrderWorkId(paymentId))];
  return provider === 'stripe' ? [finishWork(buildIntentWorkId(paymentId))] : [];
}

const scheduleCharge = (instalmentId: string, dueAt: string): ScheduleChange => ({
  do: 'schedule',
  kind: 'charge',
  workId: buildChargeWorkId(instalmentId),
  instalmentId,
  dueAt,
});
