import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import type { PaymentCommand } from '../../../src/modules/booking/payments/payment.js';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT,
  DEPOSIT_CENTS,
  getInstalmentId,
  newIntentCreated,
  newNamedHold,
  NOW,
  TERMS,
  toDate,
} from './builders.js';

/** Commands and events of a payment by the customer. */

type CommandOf<T extends PaymentCommand['type']> = Extract<PaymentCommand, { type: T }>;

export const newStartPaymentCommand = (overrides: Partial<CommandOf<'Start'>> = {}): CommandOf<'Start'> => ({
  type: 'Start',
  plan: 'deposit',
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
export const newOrderCreated = (
  overrides: Partial<BookingEventOf<'PayPalOrderCreated'>['data']> = {},
): BookingEvent => ({
  type: 'PayPalOrderCreated',
  data: {
    instalmentId: DEPOSIT,
    orderId: 'ORDER1',
    orderNumber: 1,
    amountCents: DEPOSIT_CENTS,
    ...overrides,
  },
});

/** A held booking whose travelers are named. */
export const readyHistory = newNamedHold();
/** The customer chose the deposit plan; no intent exists yet. */
export const startedHistory = [...readyHistory, termsAccepted, newPaymentStarted()];

export const intentHistory = [...startedHistory, newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS)];

/** The balance's intent captured another amount than was due. */
export const amountDiffers: BookingEvent = {
  type: 'TaskRaised',
  data: {
    kind: 'amount-differs',
    key: 'amount-differs:pi_b:7',
    instalmentId: BALANCE,
    facts: { paymentId: 'pi_b', amountCents: 7, dueCents: BALANCE_CENTS },
    money: { provider: 'stripe', paymentId: 'pi_b', amountCents: 7 },
  },
};
