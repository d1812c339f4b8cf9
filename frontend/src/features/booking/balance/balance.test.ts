import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import { newBooking, PAID_AT, plannedBalance, plannedDeposit } from '../../../../test/fixtures.js';
import {
  calculateBalance,
  findOpenLeadInstalment,
  hasCoPayer,
  hasLeadArrears,
  sumGiftCardCents,
  sumOpenLeadCents,
} from './balance.js';

type Instalment = BookingView['instalments'][number];
const newPart = (overrides: Partial<Instalment>): Instalment => ({
  ...plannedBalance,
  amountCents: 100_000,
  ...overrides,
});

const newConfirmedBooking = (parts: Instalment[], overrides: Partial<BookingView> = {}): BookingView =>
  newBooking({
    status: 'CONFIRMED',
    instalments: [{ ...plannedDeposit, paidAt: PAID_AT }, ...parts],
    ...overrides,
  });

describe('the amount paid by gift cards', () => {
  const newEntry = (type: string, provider: string, amountCents = 1_000): HistoryEntry => ({
    version: 1,
    at: PAID_AT,
    type,
    facts: { provider, amountCents },
    actor: { kind: 'customer', name: null },
  });

  test('deducts refunds to gift cards from their payments', () => {
    const entries = [
      newEntry('DepositPaid', 'gift-card', 5_000),
      newEntry('PartPaid', 'gift-card', 2_000),
      newEntry('PaymentRefunded', 'gift-card', 500),
    ];
    expect(sumGiftCardCents(entries)).toBe(6_500);
  });

  test('ignores other providers and other events', () => {
    const entries = [newEntry('DepositPaid', 'stripe'), newEntry('DisputeOpened', 'gift-card')];
    expect(sumGiftCardCents(entries)).toBe(0);
  });
});

describe('the balance', () => {
  test('is absent from a booking that was paid in full', () => {
    expect(calculateBalance(newConfirmedBooking([]))).toBeNull();
  });

  test('is the open amount of all payers until the earliest due date', () => {
    const parts = [
      newPart({ paidCents: 30_000, dueOn: '2027-03-09' }),
      newPart({ payer: 'co-payer', dueOn: '2027-02-01' }),
      newPart({ paidAt: PAID_AT, dueOn: '2027-01-01' }),
    ];
    expect(calculateBalance(newConfirmedBooking(parts))).toMatchObject({
      cents: 170_000,
      paidCents: 130_000,
      dueOn: '2027-02-01',
      isPaid: false,
      isShared: true,
      hasLeadPart: true,
    });
  });

  test('contains no part of the lead if only co-payers still owe', () => {
    const parts = [newPart({ paidAt: PAID_AT }), newPart({ payer: 'co-payer' })];
    expect(calculateBalance(newConfirmedBooking(parts))).toMatchObject({
      cents: 100_000,
      hasLeadPart: false,
    });
  });

  test.each([
    { name: 'by an automatic charge', parts: [newPart({ paidAt: PAID_AT })], isPaidByCustomer: false },
    {
      name: 'by the customer, which voids the charge',
      parts: [newPart({ paidAt: PAID_AT, charge: 'VOIDED' })],
      isPaidByCustomer: true,
    },
    {
      name: 'in several parts',
      parts: [newPart({ paidAt: PAID_AT }), newPart({ paidAt: PAID_AT })],
      isPaidByCustomer: true,
    },
  ])('is whole once it is paid $name', ({ parts, isPaidByCustomer }) => {
    expect(calculateBalance(newConfirmedBooking(parts))).toMatchObject({
      cents: parts.length * 100_000,
      paidCents: 0,
      isPaid: true,
      isPaidByCustomer,
    });
  });

  const CHARGE_AT = '2027-03-09T12:00:00.000Z';
  test.each([
    {
      name: 'a charge is scheduled',
      part: { charge: 'SCHEDULED', chargeAt: CHARGE_AT },
      verdict: 'is charged',
      isCharged: true,
    },
    {
      name: 'a failed charge is retried',
      part: { charge: 'FAILED', chargeAt: CHARGE_AT },
      verdict: 'is charged',
      isCharged: true,
    },
    { name: 'a charge is running', part: { charge: 'ATTEMPTING' }, verdict: 'is charged', isCharged: true },
    {
      name: 'the outcome of a charge is unknown',
      part: { charge: 'UNKNOWN' },
      verdict: 'is charged',
      isCharged: true,
    },
    {
      name: 'a failed charge has no retry',
      part: { charge: 'FAILED' },
      verdict: 'is not charged',
      isCharged: false,
    },
    {
      name: 'the customer must act',
      part: { charge: 'ACTION_REQUIRED', chargeAt: CHARGE_AT },
      verdict: 'is not charged',
      isCharged: false,
    },
    {
      name: 'charging has stopped',
      part: { charge: 'EXHAUSTED', chargeAt: CHARGE_AT },
      verdict: 'is not charged',
      isCharged: false,
    },
    {
      name: 'a co-payer is charged',
      part: { charge: 'SCHEDULED', chargeAt: CHARGE_AT, payer: 'co-payer' },
      verdict: 'is not charged',
      isCharged: false,
    },
  ] as const)('$verdict to the saved method when $name', ({ part, isCharged }) => {
    const booking = newConfirmedBooking([newPart(part)], { savedMethod: 'card' });
    expect(calculateBalance(booking)?.isCharged).toBe(isCharged);
  });

  test.each([
    { name: 'is charged to a saved card', savedMethod: 'card', isCharged: true },
    { name: 'is charged to a saved PayPal account', savedMethod: 'paypal', isCharged: true },
    { name: 'is not charged without a saved method', savedMethod: null, isCharged: false },
  ] as const)('$name', ({ savedMethod, isCharged }) => {
    const parts = [newPart({ charge: 'SCHEDULED', chargeAt: CHARGE_AT })];
    expect(calculateBalance(newConfirmedBooking(parts, { savedMethod }))?.isCharged).toBe(isCharged);
  });

  test('is the additional price after a date change, shared only if a co-payer pays another part', () => {
    const extraPart = newPart({ amountCents: 20_000, dueOn: '2027-04-20' });
    const [ownBalance, sharedBalance] = (['lead', 'co-payer'] as const).map((payer) =>
      calculateBalance(newConfirmedBooking([newPart({ payer, paidAt: PAID_AT }), extraPart])),
    );
    const additionalPrice = { cents: 20_000, dueOn: '2027-04-20', isPaid: false };

    expect(ownBalance).toMatchObject({ ...additionalPrice, isShared: false });
    expect(sharedBalance).toMatchObject({ ...additionalPrice, isShared: true });
  });

  test('has a co-payer only where a co-payer pays part of the balance', () => {
    expect(hasCoPayer(newConfirmedBooking([newPart({ payer: 'co-payer' })]))).toBe(true);
    expect(hasCoPayer(newConfirmedBooking([newPart({})]))).toBe(false);
  });
});

describe('the instalments that the lead can pay now', () => {
  const ownPart = newPart({ id: '00000021-0000-4000-8000-000000000000' });
  const parts = [newPart({ payer: 'co-payer' }), ownPart];

  test('begin with the first open one that no co-payer pays', () => {
    expect(findOpenLeadInstalment(newConfirmedBooking(parts))).toBe(ownPart);
  });

  test('add up to what is unpaid of them, without co-payers’ shares', () => {
    const partlyPaid = newPart({ paidCents: 30_000 });
    expect(sumOpenLeadCents(newConfirmedBooking([...parts, partlyPaid]))).toBe(170_000);
  });

  test('are absent before the booking is confirmed', () => {
    const heldBooking = newConfirmedBooking(parts, { status: 'ON_HOLD' });
    expect(findOpenLeadInstalment(heldBooking)).toBeUndefined();
    expect(sumOpenLeadCents(heldBooking)).toBe(0);
  });
});

describe('the arrears of an overdue booking', () => {
  const TODAY = '2027-03-10';
  test.each([
    { name: 'the lead’s after charging has stopped', part: { charge: 'ACTION_REQUIRED' }, isLeads: true },
    { name: 'the lead’s after the due date', part: { dueOn: '2027-03-09' }, isLeads: true },
    { name: 'not the lead’s on the due date', part: { dueOn: TODAY }, isLeads: false },
    { name: 'not the lead’s once paid', part: { dueOn: '2027-03-09', paidAt: PAID_AT }, isLeads: false },
    {
      name: 'not the lead’s if a co-payer owes them',
      part: { dueOn: '2027-03-09', charge: 'EXHAUSTED', payer: 'co-payer' },
      isLeads: false,
    },
  ] as const)('are $name', ({ part, isLeads }) => {
    expect(hasLeadArrears(newConfirmedBooking([newPart(part)], { isOverdue: true }), TODAY)).toBe(isLeads);
  });

  test('need more than a past due date', () => {
    const booking = newConfirmedBooking([newPart({ dueOn: '2027-03-09' })], { isOverdue: false });
    expect(hasLeadArrears(booking, TODAY)).toBe(false);
  });
});
