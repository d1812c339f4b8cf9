import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BOOKING,
  DEPOSIT,
  foldExistingBooking,
  newDepositPaidHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../../test/support/booking/builders.js';
import { newRefundData, newRefundSent } from '../../../../../test/support/booking/refunds.js';
import type { AuthorizationStatus, Capture, CaptureStatus, Order } from '../../../../platform/paypal/port.js';
import { findInstalment } from '../../core/booking.js';
import type { BookingEvent } from '../../events.js';
import {
  buildInvoiceId,
  findDecidingCapture,
  hasCapturedMoney,
  isOurOrder,
  isSpentOrder,
  type OurOrder,
  toReceivedPayment,
} from './paypal-order-facts.js';

const money = { amountCents: 40_000, currency: 'USD', invoiceId: null };

const newCapture = (status: CaptureStatus, id = 'CAPTURE1'): Capture => ({
  ...money,
  id,
  status,
  reason: null,
});

const newOrder = (overrides: Partial<Order> = {}): Order => ({
  ...money,
  id: 'ORDER1',
  status: 'COMPLETED',
  bookingId: BOOKING,
  instalmentId: DEPOSIT,
  approveUrl: null,
  payerEmail: null,
  vault: null,
  authorizations: [],
  captures: [],
  refunds: [],
  ...overrides,
});

describe('an order', () => {
  test('is ours if it names a booking and an instalment', () => {
    expect(isOurOrder(newOrder())).toBe(true);
  });

  test.each<{ name: string; overrides: Partial<Order> }>([
    { name: 'no booking', overrides: { bookingId: null } },
    { name: 'no instalment', overrides: { instalmentId: null } },
    { name: 'a number of another shop', overrides: { bookingId: '10001' } },
    { name: 'another currency', overrides: { currency: 'EUR' } },
  ])('is another shop’s with $name', ({ overrides }) => {
    expect(isOurOrder(newOrder(overrides))).toBe(false);
  });

  const newAuthorizations = (...statuses: AuthorizationStatus[]) =>
    statuses.map((status) => ({ ...money, id: 'AUTH1', status, expiresAt: null }));

  test.each<AuthorizationStatus[][]>([[['CREATED']], [['DENIED', 'VOIDED']]])(
    'is spent if it is completed without a capture, with authorizations %j',
    (statuses) => {
      expect(isSpentOrder(newOrder({ authorizations: newAuthorizations(...statuses) }))).toBe(true);
    },
  );

  test.each<AuthorizationStatus[][]>([[[]], [['VOIDED', 'CAPTURED']], [['PARTIALLY_CAPTURED']]])(
    'is not spent if it is completed without a capture, with authorizations %j',
    (statuses) => {
      expect(isSpentOrder(newOrder({ authorizations: newAuthorizations(...statuses) }))).toBe(false);
    },
  );

  test('is not spent if it has a capture or is not completed', () => {
    const authorizations = newAuthorizations('CREATED');

    expect(isSpentOrder(newOrder({ authorizations, captures: [newCapture('DECLINED')] }))).toBe(false);
    expect(isSpentOrder(newOrder({ authorizations, status: 'APPROVED' }))).toBe(false);
  });
});

describe('a capture', () => {
  test.each<CaptureStatus>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])(
    'has taken money with status %s',
    (status) => {
      expect(hasCapturedMoney(newCapture(status))).toBe(true);
    },
  );

  test.each<CaptureStatus>(['PENDING', 'DECLINED', 'FAILED'])(
    'has taken no money with status %s',
    (status) => {
      expect(hasCapturedMoney(newCapture(status))).toBe(false);
    },
  );

  test.each<[CaptureStatus[], string | undefined]>([
    [[], undefined],
    [['DECLINED', 'COMPLETED', 'PENDING'], 'CAPTURE2'],
    [['DECLINED', 'DECLINED', 'PENDING'], 'CAPTURE3'],
  ])('decides among %j if it took money, otherwise if it is the last: %p', (statuses, id) => {
    const captures = statuses.map((status, index) => newCapture(status, `CAPTURE${index + 1}`));

    expect(findDecidingCapture(newOrder({ captures }))?.id).toBe(id);
  });
});

describe('the invoice id of a balance', () => {
  const newPayPalPart = (orderId: string) =>
    newPartPaid({
      ...newReceivedPayment('balance', 10_000, orderId),
      provider: 'paypal',
      origin: { kind: 'paypal-capture', captureId: 'CAPTURE1' },
    });
  const cardPart = newPartPaid(newReceivedPayment('balance', 10_000));
  const payPalRefund: BookingEvent = newRefundSent(
    { ...newRefundData('balance', 10_000, 'requested', { paymentId: 'ORDER1' }), provider: 'paypal' },
    'REFUND1',
  );

  test.each<{ name: string; events: BookingEvent[]; ending: string }>([
    { name: 'names the amount', events: [], ending: '160000' },
    { name: 'does not count payments by card', events: [cardPart], ending: '150000' },
    {
      name: 'has number 2 after one payment by PayPal',
      events: [newPayPalPart('ORDER1')],
      ending: '150000-2',
    },
    {
      name: 'has number 3 after two payments by PayPal',
      events: [newPayPalPart('ORDER1'), newPayPalPart('ORDER2')],
      ending: '140000-3',
    },
    {
      name: 'counts a refunded payment once',
      events: [newPayPalPart('ORDER1'), payPalRefund],
      ending: '150000-2',
    },
  ])('$name', ({ events, ending }) => {
    const booking = foldExistingBooking([...newDepositPaidHistory(), ...events]);
    const balance = findInstalment(booking, BALANCE)!;

    expect(buildInvoiceId(booking, balance)).toBe(`${BOOKING}-balance-${BALANCE}-${ending}`);
  });
});

describe('the payment received with an order', () => {
  const toPayment = (vault: Order['vault']) =>
    toReceivedPayment(newOrder({ vault }) as OurOrder, newCapture('COMPLETED'));

  test('names its capture, and no account if none was saved', () => {
    expect(toPayment(null)).toEqual({
      instalmentId: DEPOSIT,
      amountCents: 40_000,
      provider: 'paypal',
      paymentId: 'ORDER1',
      origin: { kind: 'paypal-capture', captureId: 'CAPTURE1' },
      customerId: null,
      paymentMethodId: null,
      card: null,
    });
  });

  test('names a saved account by its id', () => {
    expect(toPayment({ kind: 'saved', id: 'VAULT1', customerId: 'PAYER1' })).toMatchObject({
      customerId: 'PAYER1',
      paymentMethodId: 'VAULT1',
    });
  });

  test('names an account that is not saved yet without an id', () => {
    expect(toPayment({ kind: 'pending', customerId: 'PAYER1' })).toMatchObject({
      customerId: 'PAYER1',
      paymentMethodId: null,
    });
  });
});
