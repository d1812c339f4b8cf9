import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  capability,
  COUPON,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  holdExtended,
  newBookingConfirmed,
  newCapabilityGranted,
  newCapabilityRevoked,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newPartPaid,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  newReferenceGenerated,
  partyNamed,
  PRICE_CENTS,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { newGiftCardApplied, newGiftCardRemoved } from '../../../../test/support/booking/gift-cards.js';
import {
  newAttemptFailed,
  newCapturePending,
  newCustomerRegistered,
  newIntentCancelled,
  newOrderDropped,
  newPaymentStarted,
  termsAccepted,
} from '../../../../test/support/booking/payments.js';
import { newRefundData, newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newRefundOrdered } from '../../../../test/support/booking/reissues.js';
import {
  newBankPayment,
  newHoldRetained,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import {
  calculateCheckoutCents,
  findCheckoutInstalment,
  findInstalment,
  initialBooking,
  requireBooking,
  requireInstalment,
} from './booking.js';
import { calculateCentsToRequest } from './instalment.js';
import { NO_CARDS } from './saved-cards.js';

const untouchedInstalment = {
  payer: { kind: 'lead' },
  openPayment: null,
  intentCount: 0,
  promisedCents: 0,
  orderCount: 0,
  transfer: null,
  parts: [],
  finalPayment: null,
  surplus: [],
  reversedPaymentIds: [],
  receipts: [],
  refunds: [],
  divertedPayments: [],
  taskKeys: [],
  charge: { status: 'IDLE' },
  lastAttempt: 0,
  retryPlan: null,
  declinedChargeId: null,
};

const foldDeposit = (...events: BookingEvent[]) =>
  findInstalment(foldExistingBooking([...newHeldHistory(), ...events]), DEPOSIT);

test('a created booking is on hold with its pinned price and nothing paid', () => {
  expect(foldBooking(newHeldHistory({ couponId: COUPON }))).toEqual({
    status: 'ON_HOLD',
    bookingId: BOOKING,
    quote: newQuote(),
    couponId: COUPON,
    replacedInstalments: [],
    plan: 'deposit',
    instalments: [
      { ...untouchedInstalment, id: DEPOSIT, kind: 'deposit', amountCents: DEPOSIT_CENTS, dueOn: TODAY },
      {
        ...untouchedInstalment,
        id: BALANCE,
        kind: 'balance',
        amountCents: BALANCE_CENTS,
        dueOn: BALANCE_DUE_ON,
      },
    ],
    capabilities: [{ ...capability, isMailed: false }],
    isPartyNamed: false,
    persons: { namings: [], erasures: [], payers: [] },
    isEmailVerified: false,
    hasAcceptedTerms: false,
    customerId: null,
    cards: NO_CARDS,
    vaultId: null,
    savedMethod: null,
    payers: [],
    disputes: [],
    code: null,
    codesSent: [],
    giftCards: [],
    tasks: [],
    holdExpiresAt: HOLD_ENDS_AT,
    isExtended: false,
    isRetained: false,
    isExpiring: false,
    isReleased: false,
  });
});

test('a booking rejects any event before its creation', () => {
  expect(foldBooking([])).toEqual({ status: 'NEW' });
  expect(() => foldBooking([partyNamed])).toThrow('TravelersNamed before BookingCreated');
});

describe('the status of a booking', () => {
  const expiredHistory = [...newHeldHistory(), holdExpiryStarted, bookingExpired];

  test('is on hold while the hold expires', () => {
    expect(foldExistingBooking([...newHeldHistory(), holdExpiryStarted])).toMatchObject({
      status: 'ON_HOLD',
      isExpiring: true,
    });
  });

  test.each<{ status: string; history: BookingEvent[] }>([
    { status: 'EXPIRED', history: expiredHistory },
    { status: 'CONFIRMED', history: [...expiredHistory, newBookingConfirmed({ isLate: true })] },
  ])('is $status after the hold, without the facts of the hold', ({ status, history }) => {
    const booking = foldExistingBooking(history);
    expect(booking.status).toBe(status);
    expect(['holdExpiresAt', 'isExtended', 'isExpiring'].filter((key) => key in booking)).toEqual([]);
  });

  test.each([
    { end: newBookingConfirmed(), status: 'CONFIRMED' },
    { end: bookingExpired, status: 'EXPIRED' },
  ])('leaves the facts of the booking unchanged when its hold ends: $status', ({ end, status }) => {
    const earlierEvents: BookingEvent[] = [
      ...newHeldHistory({ couponId: COUPON }),
      partyNamed,
      termsAccepted,
      newCustomerRegistered(),
    ];
    const bookingBefore = foldExistingBooking(earlierEvents);
    expect(bookingBefore).toMatchObject({
      isPartyNamed: true,
      hasAcceptedTerms: true,
      customerId: 'cus_1',
      couponId: COUPON,
    });
    expect({ ...bookingBefore, ...foldExistingBooking([...earlierEvents, end]) }).toEqual({
      ...bookingBefore,
      status,
    });
  });

  test('ignores events of a hold that has ended', () => {
    expect(foldExistingBooking([...newHeldHistory(), holdExtended])).toMatchObject({
      holdExpiresAt: '2027-01-10T10:30:00.000Z',
      isExtended: true,
    });

    const confirmedBooking = foldExistingBooking([...newHeldHistory(), newBookingConfirmed()]);
    expect(
      foldExistingBooking([...newHeldHistory(), newBookingConfirmed(), holdExtended, holdExpiryStarted]),
    ).toEqual(confirmedBooking);
  });
});

describe('the instalments of a booking', () => {
  test('are replaced by another plan', () => {
    const fullPlanState = foldExistingBooking([...newHeldHistory(), newPlanChosen('full')]);
    expect(fullPlanState.plan).toBe('full');
    expect(fullPlanState.instalments.map(({ id }) => id)).toEqual([getInstalmentId('full')]);
  });

  test('are not replaced by the same plan', () => {
    const sameBooking = foldExistingBooking([
      ...newHeldHistory(),
      newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS),
      newPlanChosen('deposit'),
    ]);
    expect(sameBooking.plan).toBe('deposit');
    expect(findInstalment(sameBooking, DEPOSIT)).toMatchObject({
      openPayment: { paymentId: 'pi_1' },
      intentCount: 1,
    });
    expect(findInstalment(sameBooking, BALANCE)).toMatchObject(untouchedInstalment);
  });

  test('include one that is due at checkout: the deposit or the full price', () => {
    expect(findCheckoutInstalment(foldExistingBooking(newHeldHistory()))?.kind).toBe('deposit');
    expect(
      findCheckoutInstalment(foldExistingBooking([...newHeldHistory(), newPlanChosen('full')]))?.kind,
    ).toBe('full');
    expect(findInstalment(foldExistingBooking(newHeldHistory()), getInstalmentId('full'))).toBeUndefined();
  });

  const liveIntent = newIntentCreated('deposit', 'pi_2', DEPOSIT_CENTS, 2);

  test('have one live intent each', () => {
    expect(foldDeposit(liveIntent)).toMatchObject({ openPayment: { paymentId: 'pi_2' }, intentCount: 2 });
    expect(findInstalment(foldExistingBooking([...newHeldHistory(), liveIntent]), BALANCE)).toMatchObject(
      untouchedInstalment,
    );
  });

  test.each([
    {
      name: 'keep their live intent when another id is canceled',
      paymentId: 'pi_1',
      openPayment: { paymentId: 'pi_2' },
    },
    { name: 'have no live intent once its own id is canceled', paymentId: 'pi_2', openPayment: null },
  ])('$name', ({ paymentId, openPayment }) => {
    const intentCancelled = newIntentCancelled({ instalmentId: DEPOSIT, paymentId, reason: 'expired' });
    expect(foldDeposit(liveIntent, intentCancelled)).toMatchObject({ openPayment, intentCount: 2 });
  });

  test.each([
    ['DepositPaid', 'deposit'],
    ['BalancePaid', 'balance'],
  ] as const)('%s settles only its instalment', (type, kind) => {
    const money = newReceivedPayment(kind, 1);
    const booking = foldExistingBooking([...newHeldHistory(), { type, data: money }]);
    const settledInstalments = booking.instalments.filter(({ finalPayment }) => finalPayment !== null);
    expect(settledInstalments.map((instalment) => [instalment.kind, instalment.finalPayment])).toEqual([
      [kind, money],
    ]);
  });

  test('have refunds, each of its own payment', () => {
    const { instalmentId: _instalmentId, ...refundFacts } = newRefundData(
      'deposit',
      DEPOSIT_CENTS,
      'paid-twice',
      {
        paymentId: 'pi_1',
      },
    );
    const refund = { ...refundFacts, interruptionCount: 0 };
    const newRefundStartedFor = (paymentId: string) =>
      newRefundStarted('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId });
    const refundMade = newRefundMade('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_1' });

    expect(foldDeposit(newRefundStartedFor('pi_1'))?.refunds).toEqual([{ ...refund, status: 'STARTED' }]);
    expect(
      foldDeposit(newRefundStartedFor('pi_1'), newRefundStartedFor('pi_2'), refundMade)?.refunds,
    ).toEqual([
      { ...refund, status: 'SENT', providerRefundId: 're_1', overruledEnd: null },
      { ...refund, paymentId: 'pi_2', refundId: 'pi_2-r1', status: 'STARTED' },
    ]);
  });
});

test('a booking has every granted link until the link is revoked', () => {
  const anotherGrant: BookingEvent = newCapabilityGranted({
    ...capability,
    capabilityId: 'another',
    tokenHash: 'other',
    isMailed: true,
  });
  const listTokens = (...events: BookingEvent[]) =>
    foldExistingBooking([...newHeldHistory(), ...events]).capabilities.map(({ tokenHash }) => tokenHash);
  expect(listTokens(anotherGrant)).toEqual(['token-hash', 'other']);
  const { capabilityId } = capability;
  expect(listTokens(anotherGrant, newCapabilityRevoked(capabilityId, 'misuse'))).toEqual(['other']);
});

test.each<BookingEvent>([
  newReferenceGenerated(),
  newPaymentStarted(DEPOSIT, 1),
  newRefundOrdered({ amountCents: 5_000, reason: 'the boat' }),
  newAttemptFailed({ instalmentId: DEPOSIT, paymentId: 'pi', code: 'x' }),
  balanceScheduled,
])('a booking whose balance is scheduled does not change at a $type', (event) => {
  const history = newDepositPaidHistory();
  expect(foldExistingBooking([...history, event])).toEqual(foldExistingBooking(history));
});

test('an unknown event throws', () => {
  expect(() => foldBooking([...newHeldHistory(), { type: 'Mystery', data: {} } as never])).toThrow(/Mystery/);
});

describe('the end of a hold', () => {
  const A_DAY_LATER = '2027-01-11T10:00:00.000Z';

  const newHoldRetainedUntil = (holdExpiresAt: string): BookingEvent =>
    newHoldRetained({ receivedCents: 10_000, holdExpiresAt });

  const newCapturePendingUntil = (holdExpiresAt: string | null): BookingEvent =>
    newCapturePending({
      orderId: 'O-1',
      captureId: 'C-1',
      since: '2027-01-10T10:10:00.000Z',
      pollAt: A_DAY_LATER,
      holdExpiresAt,
    });

  const newOrderDroppedUntil = (holdExpiresAt: string | null): BookingEvent =>
    newOrderDropped({ orderId: 'O-1', holdExpiresAt });

  const foldHold = (...events: BookingEvent[]) => foldExistingBooking([...newHeldHistory(), ...events]);

  test('moves for a transfer or for staff without using up the customer’s extension', () => {
    expect(foldHold(newTransferChosen())).toMatchObject({
      isExtended: false,
      holdExpiresAt: '2027-01-16T12:00:00.000Z',
    });
    expect(foldHold(newHoldRetainedUntil(A_DAY_LATER))).toMatchObject({
      isExtended: false,
      isRetained: true,
      holdExpiresAt: A_DAY_LATER,
    });
    expect(foldHold(holdExtended, newTransferChosen())).toMatchObject({ isExtended: true });
  });

  test('waits for staff until they set a date, whatever amount is still to come', () => {
    const holdRetained = newHoldRetainedUntil('2027-01-20T12:00:00.000Z');
    const [sameDate, otherDate] = [newTransferChosen('2027-01-19', 5_000), newTransferChosen('2027-01-22')];

    expect(foldHold(newTransferChosen(), holdRetained, sameDate)).toMatchObject({ isRetained: true });
    expect(foldHold(newTransferChosen(), holdRetained, otherDate)).toMatchObject({ isRetained: false });
    // A second choice of bank transfer with the same deadline does not extend the hold.
    expect(foldHold(newTransferChosen(), newTransferChosen('2027-01-15', 5_000))).toMatchObject({
      isRetained: false,
    });
  });

  test.each([
    { name: 'a PayPal review', newReviewEvent: newCapturePendingUntil },
    { name: 'a rejected PayPal review', newReviewEvent: newOrderDroppedUntil },
  ])('is extended by $name with a deadline, even during its expiry', ({ newReviewEvent }) => {
    expect(foldHold(holdExpiryStarted, newReviewEvent(A_DAY_LATER))).toMatchObject({
      holdExpiresAt: A_DAY_LATER,
      isExpiring: false,
    });
    expect(foldHold(holdExpiryStarted, newReviewEvent(null))).toMatchObject({
      holdExpiresAt: HOLD_ENDS_AT,
      isExpiring: true,
    });
  });

  // A booking that is no longer on hold has no deadline.
  test.each([
    { end: newBookingConfirmed(), name: 'a PayPal review', newReviewEvent: newCapturePendingUntil },
    { end: newBookingConfirmed(), name: 'a rejected PayPal review', newReviewEvent: newOrderDroppedUntil },
    { end: bookingExpired, name: 'a PayPal review', newReviewEvent: newCapturePendingUntil },
    { end: bookingExpired, name: 'a rejected PayPal review', newReviewEvent: newOrderDroppedUntil },
  ])('is not extended by $name after $end.type', ({ end, newReviewEvent }) => {
    const endedBooking = foldHold(end, newReviewEvent(A_DAY_LATER));
    expect(endedBooking.status).not.toBe('ON_HOLD');
    expect(endedBooking).not.toHaveProperty('holdExpiresAt');
    expect(endedBooking).not.toHaveProperty('isExpiring');
  });
});

describe('the amount due at checkout', () => {
  const partPaid = newPartPaid(newBankPayment('deposit', 15_000));

  const calculateAmountByPlan = (...events: BookingEvent[]) => {
    const booking = foldExistingBooking([...newHeldHistory(), ...events]);
    return [calculateCheckoutCents(booking, 'deposit'), calculateCheckoutCents(booking, 'full')];
  };

  test.each<{ name: string; events: BookingEvent[]; deposit: number; full: number }>([
    { name: 'is whole without a gift card', events: [], deposit: DEPOSIT_CENTS, full: PRICE_CENTS },
    {
      name: 'is reduced by a gift card',
      events: [newGiftCardApplied(15_000)],
      deposit: 25_000,
      full: 185_000,
    },
    {
      name: 'is reduced by a gift card, at most to zero',
      events: [newGiftCardApplied(50_000)],
      deposit: 0,
      full: 150_000,
    },
    {
      name: 'is reduced by a gift card after the choice of a plan',
      events: [newPlanChosen('full'), newGiftCardApplied(15_000)],
      deposit: 25_000,
      full: 185_000,
    },
  ])('$name, under each plan', ({ events, deposit, full }) => {
    expect(calculateAmountByPlan(...events)).toEqual([deposit, full]);
  });

  test.each<{ name: string; giftCards: BookingEvent[]; dueCents: number }>([
    { name: 'received money', giftCards: [], dueCents: 25_000 },
    { name: 'received money and a gift card', giftCards: [newGiftCardApplied(10_000)], dueCents: 15_000 },
    { name: 'money and a gift card of the rest', giftCards: [newGiftCardApplied(25_000)], dueCents: 0 },
    {
      name: 'money and a gift card of more than the rest',
      giftCards: [newGiftCardApplied(30_000)],
      dueCents: 0,
    },
  ])('is reduced under the chosen plan by $name', ({ giftCards, dueCents }) => {
    expect(calculateAmountByPlan(partPaid, ...giftCards)[0]).toBe(dueCents);
  });

  test('is undefined under a plan that the quote does not offer', () => {
    const [creation, ...laterEvents] = newHeldHistory();
    if (creation?.type !== 'BookingCreated') throw new Error('the log does not start with BookingCreated');
    const plans = creation.data.quote.plans.filter(({ plan }) => plan === 'deposit');
    const depositOnly = { ...creation, data: { ...creation.data, quote: { ...creation.data.quote, plans } } };

    expect(
      calculateCheckoutCents(foldExistingBooking([depositOnly, ...laterEvents]), 'full'),
    ).toBeUndefined();
  });
});

describe('gift cards applied to a hold', () => {
  const newRemovedEvent = (serial = 1): BookingEvent => newGiftCardRemoved(1, serial);
  const calculateRequestedCents = (...events: BookingEvent[]): number | undefined => {
    const dueInstalment = findCheckoutInstalment(foldExistingBooking([...newHeldHistory(), ...events]));
    return dueInstalment && calculateCentsToRequest(dueInstalment);
  };

  test.each<{ name: string; events: BookingEvent[]; requestedCents: number }>([
    { name: 'no gift card', events: [], requestedCents: DEPOSIT_CENTS },
    { name: 'a gift card', events: [newGiftCardApplied(10_000)], requestedCents: 30_000 },
    {
      name: 'a gift card under the full plan',
      events: [newGiftCardApplied(10_000), newPlanChosen('full')],
      requestedCents: 190_000,
    },
    {
      name: 'two gift cards of more than the deposit',
      events: [newGiftCardApplied(10_000), newGiftCardApplied(50_000, 2)],
      requestedCents: 0,
    },
    {
      name: 'the gift card that was not removed',
      events: [newGiftCardApplied(10_000), newGiftCardApplied(5_000, 2), newRemovedEvent(1)],
      requestedCents: 35_000,
    },
    {
      name: 'a gift card and a payment of the rest',
      events: [
        newGiftCardApplied(10_000),
        newPartPaid({ ...newReceivedPayment('deposit', 35_000), provider: 'bank' }),
      ],
      requestedCents: 0,
    },
  ])('leave $requestedCents cents to request at checkout with $name', ({ events, requestedCents }) => {
    expect(calculateRequestedCents(...events)).toBe(requestedCents);
  });

  test('leave later instalments whole, however much they hold', () => {
    const { instalments } = foldExistingBooking([
      ...newHeldHistory(),
      newGiftCardApplied(10_000),
      newGiftCardApplied(50_000, 2),
    ]);
    expect(
      instalments.map((instalment) => [
        instalment.kind,
        instalment.promisedCents,
        calculateCentsToRequest(instalment),
      ]),
    ).toEqual([
      ['deposit', DEPOSIT_CENTS, 0],
      ['balance', 0, BALANCE_CENTS],
    ]);
  });

  test('stay applied after the hold expires, until the booking is confirmed', () => {
    const countGiftCards = (...events: BookingEvent[]) => {
      const booking = foldBooking([...newHeldHistory(), newGiftCardApplied(10_000), ...events]);
      return booking.status === 'NEW' ? undefined : booking.giftCards.length;
    };
    expect(countGiftCards(bookingExpired)).toBe(1);
    expect(countGiftCards(newBookingConfirmed())).toBe(0);
  });
});

test('a booking is required to have been created', () => {
  const booking = foldBooking(newHeldHistory());
  expect(requireBooking(booking)).toBe(booking);
  expect(() => requireBooking(initialBooking)).toThrow('no such booking');
});

test('an instalment is required by its id', () => {
  const { instalments } = foldExistingBooking(newDepositPaidHistory());
  expect(requireInstalment(instalments, BALANCE).kind).toBe('balance');
  expect(() => requireInstalment(instalments, getInstalmentId('full'))).toThrow(
    `no instalment ${getInstalmentId('full')}`,
  );
});
