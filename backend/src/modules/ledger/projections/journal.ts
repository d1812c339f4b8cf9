import { never } from '../../../kernel/decider.js';
import type { BookingEvent } from '../../booking/events.js';
import type { RevenueEvent } from '../events.js';
import { Posting, type Books, type Line } from './posting.js';

/** Events that may move money; what the ledger makes of each is decided in `post`. */
export type LedgerEvent = BookingEvent | RevenueEvent;

/** One event of a booking: its entry, which sums to zero and may be empty, and what is remembered after it. */
export function post(before: Books, event: LedgerEvent): { books: Books; lines: readonly Line[] } {
  const posting = new Posting(before);
  apply(posting, event);
  return posting.done();
}

function apply(posting: Posting, event: LedgerEvent): void {
  switch (event.type) {
    case 'BookingCreated':
      posting.opens(event.data.quote.startsOn);
      return;
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'PartPaid': {
      const { provider, intentId, amountCents, instalmentId } = event.data;
      posting.receive(provider, intentId, amountCents);
      posting.accept(intentId, instalmentId);
      return;
    }
    case 'OverpaymentReceived': {
      const { provider, intentId, amountCents } = event.data;
      posting.receive(provider, intentId, amountCents);
      return;
    }
    case 'BookingConfirmed':
      posting.confirm();
      return;
    case 'BookingExpired':
      posting.expire();
      return;
    // The day of the balance: from here on it is owed, whether the charge succeeds or not.
    case 'ChargeStarted':
      posting.bill(event.data.instalmentId, event.data.amountCents);
      return;
    case 'OperationsItemRaised': {
      const { money } = event.data;
      if (money) posting.receive(money.provider, money.intentId, money.amountCents);
      return;
    }
    // A payment that nobody accepted before (it came twice, or for a booking that is over) is heard of here first.
    case 'RefundStarted': {
      const { provider, intentId, amountCents } = event.data;
      posting.receive(provider, intentId, amountCents);
      posting.promise(intentId, amountCents);
      return;
    }
    case 'PaymentRefunded': {
      const { provider, intentId, amountCents } = event.data;
      posting.receive(provider, intentId, amountCents);
      posting.giveBack(intentId, amountCents);
      return;
    }
    case 'RevenueRecognised':
      posting.depart();
      return;
    case 'PaymentReferenceGenerated':
    case 'CapabilityGranted':
    case 'HoldExtended':
    case 'HoldExpiryStarted':
    case 'TravelersNamed':
    case 'PlanChosen':
    case 'TermsAccepted':
    case 'PaymentStarted':
    case 'CustomerRegistered':
    case 'PaymentIntentCreated':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCancelled':
    case 'BalanceScheduled':
    case 'ChargeConfirming':
    case 'ChargeOutcomeUnknown':
    case 'ChargeDeclined':
    case 'ChargeActionRequired':
    case 'ChargeExhausted':
    case 'ChargeVoided':
    case 'PayPalOrderCreated':
    case 'PayPalCaptureStarted':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
    case 'PayPalAccountSaved':
    case 'TransferChosen':
    case 'TransferReceiptAdded':
    case 'GoodwillGranted':
    case 'RefundPending':
    case 'RefundFailed':
    case 'DisputeOpened':
    case 'DisputeClosed':
    case 'BookingCancelled':
    case 'DepartureChanged':
    case 'PlacePassed':
    case 'BalanceSplit':
    case 'PayerInvited':
    case 'ConfirmationCodeSent':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeUsed':
    case 'PersonErased':
    case 'ErasureCompleted':
      return;
    default:
      never(event);
  }
}
