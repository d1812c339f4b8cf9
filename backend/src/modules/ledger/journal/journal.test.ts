import { describe, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidBooking,
  newHeldBooking,
  newId,
  newPaid,
  newQuote,
  partyNamed,
  STARTS,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeStarted,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newTargetQuote } from '../../../../test/support/booking/date-changes.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newGiftCardIssued } from '../../../../test/support/booking/gift-cards.js';
import { newRefundData } from '../../../../test/support/booking/refunds.js';
import { foldJournal, listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import { type BookingEvent, bookingEvents, giftCardEvents } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import { noBooks } from './books.js';
import { findBookingId, type LedgerEvent, ledgerEvents, ledgerEventTypes, postEvent } from './journal.js';

const deposit: BookingEvent = { type: 'DepositPaid', data: newPaid('deposit', 40_000) };
const full: BookingEvent = { type: 'FullAmountPaid', data: newPaid('full', 200_000) };
const balance: BookingEvent = { type: 'BalancePaid', data: newPaid('balance', 160_000) };
const departed: LedgerEvent = { type: 'RevenueRecognized', data: { bookingId: BOOKING, startsOn: STARTS } };
const newDepositRefundData = (
  paymentId: string,
  amountCents: number,
  reason: 'no-seat-left' | 'paid-twice',
) => newRefundData('deposit', amountCents, reason, { paymentId });
const newDepositRefundStarted = (...args: Parameters<typeof newDepositRefundData>): BookingEvent => ({
  type: 'RefundStarted',
  data: newDepositRefundData(...args),
});
const newRefunded = (...args: Parameters<typeof newDepositRefundData>): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...newDepositRefundData(...args), providerRefundId: 're_1' },
});
const newUnmatched = (kind: 'amount-differs' | 'instalment-unknown', cents: number): BookingEvent => {
  const payment = { paymentId: 'pi_odd', amountCents: cents };
  const task = {
    key: `${kind}:pi_odd:${cents}`,
    instalmentId: DEPOSIT,
    money: { provider: 'stripe', ...payment },
  } as const;
  return {
    type: 'TaskRaised',
    data:
      kind === 'amount-differs'
        ? { ...task, kind, facts: { ...payment, dueCents: 40_000 } }
        : { ...task, kind, facts: { ...payment, unknownInstalmentId: 'unknown' } },
  };
};
const confirmedWithDeposit = [
  ...newHeldBooking(),
  partyNamed,
  deposit,
  newBookingConfirmed(),
  balanceScheduled,
];

describe('postings of an event', () => {
  test.each<[string, LedgerEvent[], LedgerEvent, string[]]>([
    ['a hold', [], newHeldBooking()[0]!, []],
    ['the deposit', newHeldBooking(), deposit, ['clearing:stripe 40000', 'deposits -40000']],
    ['the full price', newHeldBooking(), full, ['clearing:stripe 200000', 'deposits -200000']],
    ['the confirmation', [...newHeldBooking(), deposit], newBookingConfirmed(), []],
    [
      'the balance is due',
      confirmedWithDeposit,
      newChargeStarted(),
      ['receivable 160000', 'deposits -160000'],
    ],
    [
      'a decline',
      [...confirmedWithDeposit, newChargeStarted(), newChargeConfirming()],
      newChargeDeclined(RETRY_1),
      [],
    ],
    [
      'the next attempt',
      [...confirmedWithDeposit, newChargeStarted(), newChargeDeclined(RETRY_1)],
      newChargeStarted(2),
      [],
    ],
    [
      'the balance is paid',
      [...confirmedWithDeposit, newChargeStarted(), newChargeConfirming()],
      balance,
      ['clearing:stripe 160000', 'receivable -160000'],
    ],
    [
      'the balance is paid before it is due',
      confirmedWithDeposit,
      balance,
      ['clearing:stripe 160000', 'deposits -160000'],
    ],
    [
      'the trip begins',
      [...newHeldBooking(), full, newBookingConfirmed()],
      departed,
      ['deposits 200000', 'revenue -200000'],
    ],
    [
      'the trip begins, the balance is owed',
      [...confirmedWithDeposit, newChargeStarted(), actionRequired],
      departed,
      ['deposits 200000', 'revenue -200000'],
    ],
    [
      'the balance is paid after that',
      [...confirmedWithDeposit, newChargeStarted(), actionRequired, departed],
      balance,
      ['clearing:stripe 160000', 'receivable -160000'],
    ],
    [
      'the balance is owed after the trip began',
      [...confirmedWithDeposit, departed],
      newChargeStarted(),
      ['receivable 160000', 'revenue -160000'],
    ],
    ['the trip begins, nothing was paid', newHeldBooking(), departed, []],
  ])('%s', (_name, history, event, expected) => {
    expect(listEntryLines(...history, event)).toEqual(expected);
  });
});

describe('money that is not due', () => {
  const expiredBooking = [...newHeldBooking(), partyNamed, holdExpiryStarted, bookingExpired];

  test.each<[string, LedgerEvent[], LedgerEvent, string[]]>([
    ['late money, first seen', expiredBooking, deposit, ['clearing:stripe 40000', 'overpayments -40000']],
    [
      'late money, with a seat available',
      [...expiredBooking, deposit],
      newBookingConfirmed({ isLate: true }),
      ['overpayments 40000', 'deposits -40000'],
    ],
    [
      'late money, with no seat left',
      [...expiredBooking, deposit],
      newDepositRefundStarted('pi_deposit', 40_000, 'no-seat-left'),
      ['overpayments 40000', 'refunds -40000'],
    ],
    [
      'a balance of an expired booking',
      expiredBooking,
      newDepositRefundStarted('pi_balance', 160_000, 'no-seat-left'),
      ['clearing:stripe 160000', 'refunds -160000'],
    ],
    [
      'paid twice',
      confirmedWithDeposit,
      newDepositRefundStarted('pi_2', 40_000, 'paid-twice'),
      ['clearing:stripe 40000', 'refunds -40000'],
    ],
    [
      'refunded',
      [...confirmedWithDeposit, newDepositRefundStarted('pi_2', 40_000, 'paid-twice')],
      newRefunded('pi_2', 40_000, 'paid-twice'),
      ['refunds 40000', 'clearing:stripe -40000'],
    ],
    [
      'an amount that differs from the one due',
      newHeldBooking(),
      newUnmatched('amount-differs', 12_345),
      ['clearing:stripe 12345', 'overpayments -12345'],
    ],
    [
      'money for an unknown instalment',
      newHeldBooking(),
      newUnmatched('instalment-unknown', 777),
      ['clearing:stripe 777', 'overpayments -777'],
    ],
    [
      'reported twice',
      [...newHeldBooking(), newUnmatched('amount-differs', 5)],
      newUnmatched('amount-differs', 5),
      [],
    ],
    [
      'accepted in the end',
      [...newHeldBooking(), newUnmatched('amount-differs', 40_000)],
      { type: 'DepositPaid', data: newPaid('deposit', 40_000, 'pi_odd') },
      ['overpayments 40000', 'deposits -40000'],
    ],
    [
      'refunded by the provider without our decision',
      confirmedWithDeposit,
      newRefunded('pi_deposit', 15_000, 'no-seat-left'),
      ['deposits 15000', 'clearing:stripe -15000'],
    ],
    [
      'refunded after the trip began',
      [...confirmedWithDeposit, departed],
      newRefunded('pi_deposit', 15_000, 'no-seat-left'),
      ['revenue 15000', 'clearing:stripe -15000'],
    ],
  ])('%s', (_name, history, event, expected) => {
    expect(listEntryLines(...history, event)).toEqual(expected);
  });

  test('is not posted by a task that names no amount', () => {
    const task: BookingEvent = {
      type: 'TaskRaised',
      data: {
        kind: 'decline-unclear',
        key: 'decline-unclear:card_declined:',
        instalmentId: DEPOSIT,
        facts: { code: 'card_declined', declineCode: null },
      },
    };
    expect(listEntryLines(...confirmedWithDeposit, task)).toEqual([]);
  });

  test('is not held for the trip unless it is instalment money, even after a late confirmation', () => {
    expect(
      sumBalances(
        ...expiredBooking,
        newUnmatched('amount-differs', 99),
        deposit,
        newBookingConfirmed({ isLate: true }),
      ),
    ).toEqual({
      'clearing:stripe': 40_099,
      overpayments: -99,
      deposits: -40_000,
    });
  });
});

describe('the accounts at the end', () => {
  test('have the money and the revenue of a trip that took place', () => {
    expect(
      sumBalances(...confirmedWithDeposit, newChargeStarted(), newChargeConfirming(), balance, departed),
    ).toEqual({
      'clearing:stripe': 200_000,
      revenue: -200_000,
    });
  });

  test('are at zero after a full refund', () => {
    const refundData = newDepositRefundData('pi_deposit', 40_000, 'no-seat-left');
    const events: LedgerEvent[] = [
      ...newHeldBooking(),
      holdExpiryStarted,
      bookingExpired,
      deposit,
      { type: 'RefundStarted', data: refundData },
      { type: 'PaymentRefunded', data: { ...refundData, providerRefundId: 're_1' } },
    ];
    expect(sumBalances(...events)).toEqual({});
    expect(foldJournal(events).books.payments['pi_deposit']).toMatchObject({
      capturedCents: 40_000,
      refundedCents: 40_000,
      surplusCents: 0,
      returningCents: 0,
    });
  });

  test('have a completed refund as owed after it comes back', () => {
    const refundData = newDepositRefundData('pi_deposit', 40_000, 'no-seat-left');
    const bounce: BookingEvent = {
      type: 'RefundFailed',
      data: { ...refundData, providerRefundId: 're_1', code: 'declined', wasSent: true },
    };
    const log = [
      ...confirmedWithDeposit,
      { type: 'RefundStarted', data: refundData } as const,
      { type: 'PaymentRefunded', data: { ...refundData, providerRefundId: 're_1' } } as const,
    ];
    expect(foldJournal([...log, bounce]).books.payments['pi_deposit']).toMatchObject({
      refundedCents: 0,
      returningCents: 40_000,
    });
    expect(sumBalances(...log, bounce)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
  });

  test('have lines with their payment, except receivables', () => {
    expect(
      foldJournal([...confirmedWithDeposit, newChargeStarted(), balance]).lines.map(
        ({ subjectId }) => subjectId,
      ),
    ).toEqual(['pi_balance', 'pi_balance']);
    expect(
      foldJournal([...confirmedWithDeposit, newChargeStarted()]).lines.map(({ subjectId }) => subjectId),
    ).toEqual([null, null]);
  });
});

describe('the booking of an entry', () => {
  const STREAM = newId(7);
  const newFee = (bookingId: string | null): LedgerEvent => ({
    type: 'ProviderFeeCharged',
    data: {
      provider: 'stripe',
      entryId: 'txn_1',
      at: '2027-01-10T10:00:00.000Z',
      sourceId: null,
      paymentId: null,
      bookingId,
      feeCents: 30,
    },
  });

  test.each<[string, LedgerEvent, string | null]>([
    ['an event of a booking: its stream', { type: 'DepositPaid', data: newPaid('deposit', 1) }, STREAM],
    [
      'recognized revenue: the booking it names',
      { type: 'RevenueRecognized', data: { bookingId: BOOKING, startsOn: STARTS } },
      BOOKING,
    ],
    ["a provider's row for a booking: that booking", newFee(BOOKING), BOOKING],
    ["a provider's row without a booking: none", newFee(null), null],
    ['a goodwill gift card: none', newGiftCardIssued(5_000), null],
  ])('is found for %s', (_what, event, bookingId) => {
    expect(findBookingId({ ...event, streamId: STREAM })).toBe(bookingId);
  });

  const booked = newHeldBooking().reduce((books, event) => postEvent(books, event).books, noBooks);

  test('knows the departure day from the booking on', () => {
    expect(booked.startsOn).toBe(newQuote().startsOn);
  });

  test('knows the new departure day after a date change', () => {
    const quote = newTargetQuote();
    const { books } = postEvent(booked, {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: newQuote().departureId,
        fromStartsOn: newQuote().startsOn,
        quote,
        differenceCents: 0,
        refundCents: 0,
        instalments: [],
      },
    });
    expect(books.startsOn).toBe(quote.startsOn);
  });

  test('records the money of a dispute about an unknown payment without a booking', () => {
    const { lines } = postEvent(booked, newDisputeOpened({ paymentId: 'pi_1' }));
    expect(lines.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual([
      'clearing:stripe 40000',
      'overpayments -40000',
    ]);
  });
});

/** These mention amounts but move no money; other events do. */
const NO_MONEY = [
  'PaymentStarted',
  'PaymentIntentCreated',
  'PayPalOrderCreated',
  'TransferChosen',
  'BalanceScheduled',
  'BalanceAwaited',
  'HoldRetained',
  'GoodwillGranted',
  'RefundOrdered',
  'ManualPaymentRecorded',
  'ManualPaymentVoided',
  'RefundPending',
  'GiftCardRedeemed',
  'GiftCardReturned',
  'GiftCardApplied',
  'GiftCardRemoved',
  'GiftCardReserved',
  'GiftCardReleased',
];

test('the ledger knows every event that it posts', () => {
  expect(ledgerEventTypes.filter((type) => !(type in ledgerEvents))).toEqual([]);
});

test('every event with an amount is posted, unless it is listed as moving no money', () => {
  const tables = { ...bookingEvents, ...giftCardEvents, ...revenueEvents, ...booksEvents };
  const withAmounts = Object.entries(tables)
    .filter(
      ([, { schema }]) => 'shape' in schema && Object.keys(schema.shape).some((key) => key.endsWith('Cents')),
    )
    .map(([type]) => type);
  expect(withAmounts.length).toBeGreaterThan(NO_MONEY.length);
  expect(withAmounts.filter((type) => !new Set<string>(ledgerEventTypes).has(type)).toSorted()).toEqual(
    NO_MONEY.toSorted(),
  );
});

describe('the loss of a payment after a cancellation', () => {
  const cancellation = newBookingCancelled({ feeCents: 200_000 });
  const dispute = {
    disputeId: 'dp_1',
    instalmentId: getInstalmentId('deposit'),
    provider: 'stripe' as const,
    paymentId: 'pi_deposit',
    amountCents: 40_000,
  } as const;

  test.each<[string, BookingEvent, string]>([
    [
      "the customer's bank charged it back",
      { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost' } },
      'disputes',
    ],
    [
      'its transfer belonged to another booking',
      {
        type: 'PaymentReversed',
        data: {
          instalmentId: dispute.instalmentId,
          provider: 'stripe' as const,
          paymentId: 'pi_deposit',
          amountCents: 40_000,
          surplusCents: 0,
        },
      },
      'clearing:stripe',
    ],
  ])('releases the retained fee if %s', (_what, loss, credit) => {
    const books = [...newDepositPaidBooking(), cancellation].reduce(
      (previousBooks, event) => postEvent(previousBooks, event).books,
      noBooks,
    );
    expect(postEvent(books, loss).lines.map(({ account, amountCents }) => [account, amountCents])).toEqual([
      ['forfeited', 40_000],
      [credit, -40_000],
    ]);
  });
});
