// Commands and events of a payment by the customer.
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import type { PaymentCommand } from '../../../src/modules/booking/payments/payment.js';
import {
  BALANCE,
  DEPOSIT,
  DEPOSIT_CENTS,
  getInstalmentId,
  newIntentCreated,
  newNamedHistory,
  NOW,
  TERMS,
  toDate,
} from './builders.js';
import { defineEventBuilder, newEvent } from './events.js';

type CommandOf<T extends PaymentCommand['type']> = Extract<PaymentCommand, { type: T }>;

export const newStartPaymentCommand = (overrides: Partial<CommandOf<'Start'>> = {}): CommandOf<'Start'> => ({
  type: 'Start',
  plan: 'deposit',
  method: 'card',
  termsHash: TERMS.hash,
  deriveInstalmentId: getInstalmentId,
  now: toDate('2027-01-10T10:05:00Z'),
  ...overrides,
});

/** Creates the command that pays the balance, by default with a card. */
export const newPayNowCommand = (overrides: Partial<CommandOf<'PayNow'>> = {}): CommandOf<'PayNow'> => ({
  type: 'PayNow',
  instalmentId: BALANCE,
  method: 'card',
  now: NOW,
  ...overrides,
});

export const newRecordIntentCommand = (
  paymentId: string,
  instalmentId = DEPOSIT,
  amountCents = DEPOSIT_CENTS,
): CommandOf<'RecordIntent'> => ({ type: 'RecordIntent', instalmentId, paymentId, amountCents });

export const termsAccepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
export const newPaymentStarted = (instalmentId = DEPOSIT, amountCents = DEPOSIT_CENTS): BookingEvent => ({
  type: 'PaymentStarted',
  data: { instalmentId, amountCents },
});

/** Creates the first order for the deposit by default. */
export const newOrderCreated = defineEventBuilder('PayPalOrderCreated', {
  instalmentId: DEPOSIT,
  orderId: 'ORDER1',
  orderNumber: 1,
  amountCents: DEPOSIT_CENTS,
});

export const newCaptureStarted = defineEventBuilder('PayPalCaptureStarted', {
  instalmentId: DEPOSIT,
  orderId: 'ORDER1',
});

/** Creates a review of a capture by PayPal; by default the seats are not on hold. */
export const newCapturePending = defineEventBuilder('PayPalCapturePending', {
  instalmentId: DEPOSIT,
  orderId: 'ORDER1',
  captureId: 'CAPTURE1',
  reason: 'pending-review',
  providerCode: 'PENDING_REVIEW',
  since: NOW.toISOString(),
  pollAt: '2027-01-10T10:05:00.000Z',
  holdExpiresAt: null,
});

export const newOrderDropped = defineEventBuilder('PayPalOrderDropped', {
  instalmentId: DEPOSIT,
  orderId: 'ORDER1',
  reason: 'declined',
  holdExpiresAt: null,
});

export const newAccountSaved = defineEventBuilder('PayPalAccountSaved', {
  instalmentId: DEPOSIT,
  orderId: 'ORDER1',
  vaultId: 'VAULT1',
});

/** Creates a decline, by default of the balance in the payment form. */
export const newAttemptFailed = defineEventBuilder('PaymentAttemptFailed', {
  instalmentId: BALANCE,
  paymentId: 'pi_b',
  code: 'card_declined',
  declineCode: null,
});

/** Creates the cancellation of an intent, by default the balance's. */
export const newIntentCancelled = defineEventBuilder('PaymentIntentCancelled', {
  instalmentId: BALANCE,
  paymentId: 'pi_b',
  reason: 'paid-by-other-method',
});

export const newIntentAbandoned = (paymentId = 'pi_b') =>
  newEvent('PaymentIntentAbandoned', { instalmentId: BALANCE, paymentId });

/** Creates the registration of the lead at the card provider, or of this co-payer. */
export const newCustomerRegistered = (customerId = 'cus_1', payerId?: string) =>
  newEvent('CustomerRegistered', {
    provider: 'stripe',
    customerId,
    ...(payerId !== undefined && { payerId }),
  });

const OTHER_CARD = { brand: 'visa', last4: '4444', expMonth: 2, expYear: 2031 };
type SavedCard = BookingEventOf<'CardReplaced'>['data']['card'];
export const newCardReplaced = (card: SavedCard = OTHER_CARD) =>
  newEvent('CardReplaced', { setupId: 'seti_1', paymentMethodId: 'pm_2', card });

export const newCardUpdated = (card: SavedCard = OTHER_CARD, paymentMethodId = 'pm_1') =>
  newEvent('CardUpdated', { paymentMethodId, card });

/** Creates the failure of a setup, by default without a code. */
export const newCardSetupFailed = (
  at: string,
  overrides: Partial<BookingEventOf<'CardSetupFailed'>['data']> = {},
) => newEvent('CardSetupFailed', { setupId: 'seti_1', code: null, declineCode: null, at, ...overrides });

/** A held booking whose travelers are named. */
export const readyHistory = newNamedHistory();
/** The customer chose the deposit plan; no intent exists yet. */
export const startedHistory = [...readyHistory, termsAccepted, newPaymentStarted()];

export const intentHistory = [...startedHistory, newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS)];
