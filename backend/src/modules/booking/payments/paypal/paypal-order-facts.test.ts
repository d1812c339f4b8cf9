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
  test.each<{ name: string; verdict: string; isOurs: boolean; overrides: Partial<Order> }>([
    { name: 'a booking and an instalment', verdict: 'is ours', isOurs: true, overrides: {} },
    { name: 'no booking', verdict: 'is another shop’s', isOurs: false, overrides: { bookingId: null } },
    { name: 'no instalment', verdict: 'is another shop’s', isOurs: false, overrides: { instalmentId: null } },
    {
      name: 'a number of another shop',
      verdict: 'is another shop’s',
      isOurs: false,
      overrides: { bookingId: '10001' },
    },
    { name: 'another currency', verdict: 'is another shop’s', isOurs: false, overrides: { currency: 'EUR' } },
  ])('$verdict with $name', ({ isOurs, overrides }) => {
    expect(isOurOrder(newOrder(overrides))).toBe(isOurs);
  });

  test.each<[AuthorizationStatus[], string, boolean]>([
    [[], 'is not spent', false],
    [['CREATED'], 'is spent', true],
    [['DENIED', 'VOIDED'], 'is spent', true],
    [['VOIDED', 'CAPTURED'], 'is not spent', false],
    [['PARTIALLY_CAPTURED'], 'is not spent', false],
  ])('completed without a capture, with authorizations %j, %s', (statuses, _verdict, isSpent) => {
    const authorizations = statuses.map((status) => ({ ...money, id: 'AUTH1', status, expiresAt: null }));

    expect(isSpentOrder(newOrder({ authorizations }))).toBe(isSpent);
  });

  test('is not spent if it has a capture or is not completed', () => {
    const authorizations = [{ ...money, id: 'AUTH1', status: 'CREATED' as const, expiresAt: null }];

    expect(isSpentOrder(newOrder({ authorizations, captures: [newCapture('DECLINED')] }))).toBe(false);
    expect(isSpentOrder(newOrder({ authorizations, status: 'APPROVED' }))).toBe(false);
  });
});

describe('a capture', () => {
  test.each<[string, CaptureStatus, boolean]>([
    ['has taken money', 'COMPLETED', true],
    ['has taken money', 'PARTIALLY_REFUNDED', true],
    ['has taken money', 'REFUNDED', true],
    ['has taken no money', 'PENDING', false],
    ['has taken no money', 'DECLINED', false],
    ['has taken no money', 'FAILED', false],
  ])('%s with status %s', (_verdict, status, tookMoney) => {
    expect(hasCapturedMoney(newCapture(status))).toBe(tookMoney);
  });

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

  test('names a saved account by its id, and an account that is not saved yet without an id', () => {
    expect(toPayment({ kind: 'saved', id: 'VAULT1', customerId: 'PAYER1' })).toMatchObject({
      customerId: 'PAYER1',
      paymentMethodId: 'VAULT1',
    });
    expect(toPayment({ kind: 'pending', customerId: 'PAYER1' })).toMatchObject({
      customerId: 'PAYER1',
      paymentMethodId: null,
    });
  });
});
