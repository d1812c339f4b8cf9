import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { BookingEvent } from '../events.js';

/** Returns the amounts, dates and codes for the text about an event. No personal data, no provider data. */
export function toHistoryFacts(event: BookingEvent): HistoryEntry['facts'] {
  switch (event.type) {
    case 'BookingCreated':
      return {
        totalCents: event.data.quote.totalCents,
        travelers: event.data.quote.travelers,
        holdExpiresAt: event.data.holdExpiresAt,
      };
    case 'PaymentReferenceGenerated':
      return { reference: event.data.reference };
    case 'HoldExtended':
      return { holdExpiresAt: event.data.holdExpiresAt };
    case 'PlanChosen':
      return { plan: event.data.plan };
    case 'TermsAccepted':
      return { version: event.data.version };
    case 'PaymentAttemptFailed':
    case 'CardSetupFailed':
      return { code: event.data.code, declineCode: event.data.declineCode };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid':
    case 'OverpaymentReceived':
      return {
        amountCents: event.data.amountCents,
        provider: event.data.lender ?? event.data.provider,
        brand: event.data.card?.brand ?? null,
        last4: event.data.card?.last4 ?? null,
      };
    case 'BookingConfirmed':
      return { seats: event.data.seats, isLate: event.data.isLate };
    case 'BalanceScheduled':
      return { amountCents: event.data.amountCents, chargeOn: event.data.chargeOn, rule: event.data.rule };
    case 'ChargeStarted':
      return { attempt: event.data.attempt, amountCents: event.data.amountCents };
    case 'ChargeConfirming':
      return { attempt: event.data.attempt };
    case 'ChargeOutcomeUnknown':
      return { attempt: event.data.attempt, pollAt: event.data.pollAt };
    case 'ChargeDeclined':
      return { attempt: event.data.attempt, code: event.data.code, retryAt: event.data.retryAt };
    case 'ChargeActionRequired':
      return { attempt: event.data.attempt, reason: event.data.reason };
    case 'ChargeExhausted':
      return { attempts: event.data.attempts };
    case 'ChargeVoided':
    case 'BookingExpired':
    case 'PayPalOrderDropped':
    case 'CapabilityRevoked':
      return { reason: event.data.reason };
    case 'RefundStarted':
    case 'RefundHeld':
      return { amountCents: event.data.amountCents, reason: event.data.reason };
    case 'PaymentStarted':
    case 'PaymentIntentCreated':
    case 'PaymentReversed':
    case 'RefundPending':
    case 'RefundFailed':
    case 'GoodwillGranted':
    case 'RefundOrdered':
    case 'ManualPaymentRecorded':
    case 'ManualPaymentVoided':
    case 'PayPalOrderCreated':
    case 'GiftCardApplied':
    case 'GiftCardRemoved':
      return { amountCents: event.data.amountCents };
    case 'PaymentRefunded':
    case 'DisputeOpened':
      return { amountCents: event.data.amountCents, provider: event.data.provider };
    case 'DisputeClosed': {
      const { amountCents, outcome, provider } = event.data;
      return { amountCents, outcome, provider };
    }
    case 'TransferChosen':
      return { amountCents: event.data.amountCents, payBy: event.data.payBy };
    case 'BalanceAwaited':
      return { amountCents: event.data.amountCents, dueOn: event.data.dueOn };
    case 'HoldRetained':
      return { amountCents: event.data.receivedCents };
    case 'BookingCancelled':
      return omitUndefined({
        by: event.data.by,
        retainedCents: event.data.retainedCents,
        refundCents: event.data.refundCents,
        heldCents: event.data.heldCents,
      });
    case 'DepartureChanged':
      return {
        from: event.data.fromStartsOn,
        to: event.data.quote.startsOn,
        differenceCents: event.data.differenceCents,
        refundCents: event.data.refundCents,
      };
    case 'BalanceSplit':
      return { shares: event.data.shares.length };
    case 'CardReplaced':
    case 'CardUpdated': {
      const { brand, last4, expMonth, expYear } = event.data.card;
      return { brand, last4, expires: `${expYear}-${String(expMonth).padStart(2, '0')}` };
    }
    case 'PersonErased':
      return { includesLead: event.data.includesLead };
    case 'ConfirmationCodeSent':
      return { purpose: event.data.purpose };
    case 'PayPalCaptureStarted':
    case 'PayPalCapturePending':
    case 'PayPalAccountSaved':
    case 'TransferReceiptAdded':
    case 'PlaceReassigned':
    case 'PayerInvited':
    case 'PayerLinkSent':
    case 'ShareRevoked':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeUsed':
    case 'TravelersNamed':
    case 'CustomerRegistered':
    case 'PaymentIntentCancelled':
    case 'PaymentIntentAbandoned':
    case 'HoldExpiryStarted':
    case 'ErasureCompleted':
    case 'CardSetupStarted':
      return {};
    case 'CapabilityGranted':
      // True if the link had its own mail; otherwise the mail about the change brings it.
      return { isMailed: event.data.isMailed !== undefined };
    case 'TaskRaised':
    case 'TaskCompleted':
      return { kind: event.data.kind };
  }
}
