import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  getInstalmentId,
  holdExpiryStarted,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newNamedHistory,
  newQuote,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeStarted,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newDepartureChanged, newTargetQuote } from '../../../../test/support/booking/date-changes.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newGiftCardIssued } from '../../../../test/support/booking/gift-cards.js';
import { newRefundData, newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { foldJournal, listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import { newRevenueRecognized } from '../../../../test/support/ledger/revenue-events.js';
import { type BookingEvent, bookingEvents, giftCardEvents } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import { findBookingId, type LedgerEvent, ledgerEvents, ledgerEventTypes, postEvent } from './journal.js';

const deposit: BookingEvent = newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS));
const fullAmountPaid: BookingEvent = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS));
const balance: BookingEvent = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));
const revenueRecognized: LedgerEvent = newRevenueRecognized();

const newDepositRefundData = (
  paymentId: string,
  amountCents: number,
  reason: 'no-seat-left' | 'paid-twice',
) => newRefundData('deposit', amountCents, reason, { paymentId });

const newDepositRefundStarted = (...args: Parameters<typeof newDepositRefundData>): BookingEvent =>
  newEvent('RefundStarted', newDepositRefundData(...args));

const newDepositRefundMade = (...args: Parameters<typeof newDepositRefundData>): BookingEvent =>
  newRefundSent(newDepositRefundData(...args));

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
        ? { ...task, kind, facts: { ...payment, dueCents: DEPOSIT_CENTS } }
        : { ...task, kind, facts: { ...payment, unknownInstalmentId: 'unknown' } },
  };
};
const confirmedWithDeposit = newNamedHistory(deposit, newBookingConfirmed(), balanceScheduled);

describe('the entry of an event', () => {
  test.each<{ name: string; history: LedgerEvent[]; event: LedgerEvent; expected: string[] }>([
    {
      name: 'the deposit is paid',
      history: newHeldHistory(),
      event: deposit,
      expected: ['clearing:stripe 40000', 'deposits -40000'],
    },
    {
      name: 'the full price is paid',
      history: newHeldHistory(),
      event: fullAmountPaid,
      expected: ['clearing:stripe 200000', 'deposits -200000'],
    },
    {
      name: 'the balance is due',
      history: confirmedWithDeposit,
      event: newChargeStarted(),
      expected: ['receivable 160000', 'deposits -160000'],
    },
    {
      name: 'the balance is paid',
      history: [...confirmedWithDeposit, newChargeStarted(), newChargeConfirming()],
      event: balance,
      expected: ['clearing:stripe 160000', 'receivable -160000'],
    },
    {
      name: 'the balance is paid before it is due',
      history: confirmedWithDeposit,
      event: balance,
      expected: ['clearing:stripe 160000', 'deposits -160000'],
    },
    {
      name: 'the trip begins',
      history: [...newHeldHistory(), fullAmountPaid, newBookingConfirmed()],
      event: revenueRecognized,
      expected: ['deposits 200000', 'revenue -200000'],
    },
    {
      name: 'the trip begins with an open balance',
      history: [...confirmedWithDeposit, newChargeStarted(), actionRequired],
      event: revenueRecognized,
      expected: ['deposits 200000', 'revenue -200000'],
    },
    {
      name: 'the open balance is paid after the trip began',
      history: [...confirmedWithDeposit, newChargeStarted(), actionRequired, revenueRecognized],
      event: balance,
      expected: ['clearing:stripe 160000', 'receivable -160000'],
    },
    {
      name: 'the balance is owed after the trip began',
      history: [...confirmedWithDeposit, revenueRecognized],
      event: newChargeStarted(),
      expected: ['receivable 160000', 'revenue -160000'],
    },
  ])('moves money between accounts when $name', ({ history, event, expected }) => {
    expect(listEntryLines(...history, event)).toEqual(expected);
  });

  test.each<{ name: string; history: LedgerEvent[]; event: LedgerEvent }>([
    { name: 'seats are held', history: [], event: newHeldHistory()[0]! },
    {
      name: 'the booking is confirmed',
      history: [...newHeldHistory(), deposit],
      event: newBookingConfirmed(),
    },
    {
      name: 'a charge is declined',
      history: [...confirmedWithDeposit, newChargeStarted(), newChargeConfirming()],
      event: newChargeDeclined(RETRY_1),
    },
    {
      name: 'a charge is attempted again',
      history: [...confirmedWithDeposit, newChargeStarted(), newChargeDeclined(RETRY_1)],
      event: newChargeStarted(2),
    },
    {
      name: 'the trip begins without any payment',
      history: newHeldHistory(),
      event: revenueRecognized,
    },
  ])('moves no money when $name', ({ history, event }) => {
    expect(listEntryLines(...history, event)).toEqual([]);
  });
});

describe('money that is not due', () => {
  const expiredBooking = newNamedHistory(holdExpiryStarted, bookingExpired);

  test.each<{ name: string; history: LedgerEvent[]; event: LedgerEvent; expected: string[] }>([
    {
      name: 'late money before it is decided',
      history: expiredBooking,
      event: deposit,
      expected: ['clearing:stripe 40000', 'overpayments -40000'],
    },
    {
      name: 'late money, with a seat available',
      history: [...expiredBooking, deposit],
      event: newBookingConfirmed({ isLate: true }),
      expected: ['overpayments 40000', 'deposits -40000'],
    },
    {
      name: 'late money, with no seat left',
      history: [...expiredBooking, deposit],
      event: newDepositRefundStarted('pi_deposit', DEPOSIT_CENTS, 'no-seat-left'),
      expected: ['overpayments 40000', 'refunds -40000'],
    },
    {
      name: 'a balance of an expired booking',
      history: expiredBooking,
      event: newDepositRefundStarted('pi_balance', BALANCE_CENTS, 'no-seat-left'),
      expected: ['clearing:stripe 160000', 'refunds -160000'],
    },
    {
      name: 'an instalment paid twice',
      history: confirmedWithDeposit,
      event: newDepositRefundStarted('pi_2', DEPOSIT_CENTS, 'paid-twice'),
      expected: ['clearing:stripe 40000', 'refunds -40000'],
    },
    {
      name: 'the refund of an instalment paid twice',
      history: [...confirmedWithDeposit, newDepositRefundStarted('pi_2', DEPOSIT_CENTS, 'paid-twice')],
      event: newDepositRefundMade('pi_2', DEPOSIT_CENTS, 'paid-twice'),
      expected: ['refunds 40000', 'clearing:stripe -40000'],
    },
    {
      name: 'an amount that differs from the amount due',
      history: newHeldHistory(),
      event: newUnmatched('amount-differs', 12_345),
      expected: ['clearing:stripe 12345', 'overpayments -12345'],
    },
    {
      name: 'money for an unknown instalment',
      history: newHeldHistory(),
      event: newUnmatched('instalment-unknown', 777),
      expected: ['clearing:stripe 777', 'overpayments -777'],
    },
    {
      name: 'money of another amount reported twice',
      history: [...newHeldHistory(), newUnmatched('amount-differs', 5)],
      event: newUnmatched('amount-differs', 5),
      expected: [],
    },
    {
      name: 'money of another amount that is accepted',
      history: [...newHeldHistory(), newUnmatched('amount-differs', DEPOSIT_CENTS)],
      event: newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_odd')),
      expected: ['overpayments 40000', 'deposits -40000'],
    },
    {
      name: 'refunded by the provider without our decision',
      history: confirmedWithDeposit,
      event: newDepositRefundMade('pi_deposit', 15_000, 'no-seat-left'),
      expected: ['deposits 15000', 'clearing:stripe -15000'],
    },
    {
      name: 'refunded after the trip began',
      history: [...confirmedWithDeposit, revenueRecognized],
      event: newDepositRefundMade('pi_deposit', 15_000, 'no-seat-left'),
      expected: ['revenue 15000', 'clearing:stripe -15000'],
    },
  ])('is posted to the account that owes it: $name', ({ history, event, expected }) => {
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
      deposits: -DEPOSIT_CENTS,
    });
  });
});

describe('the accounts at the end', () => {
  test('have the money and the revenue of a trip that took place', () => {
    expect(
      sumBalances(
        ...confirmedWithDeposit,
        newChargeStarted(),
        newChargeConfirming(),
        balance,
        revenueRecognized,
      ),
    ).toEqual({
      'clearing:stripe': PRICE_CENTS,
      revenue: -PRICE_CENTS,
    });
  });

  test('are at zero after a full refund', () => {
    const refundData = newDepositRefundData('pi_deposit', DEPOSIT_CENTS, 'no-seat-left');
    const events: LedgerEvent[] = [
      ...newHeldHistory(),
      holdExpiryStarted,
      bookingExpired,
      deposit,
      newEvent('RefundStarted', refundData),
      newRefundSent(refundData),
    ];

    expect(sumBalances(...events)).toEqual({});
    expect(foldJournal(events).books.payments['pi_deposit']).toMatchObject({
      capturedCents: DEPOSIT_CENTS,
      refundedCents: DEPOSIT_CENTS,
      surplusCents: 0,
      returningCents: 0,
    });
  });

  test('have a completed refund as owed after it is returned', () => {
    const refundData = newDepositRefundData('pi_deposit', DEPOSIT_CENTS, 'no-seat-left');
    const bounce: BookingEvent = newRefundFailed(refundData, { providerRefundId: 're_1', wasSent: true });
    const log = [...confirmedWithDeposit, newEvent('RefundStarted', refundData), newRefundSent(refundData)];

    expect(foldJournal([...log, bounce]).books.payments['pi_deposit']).toMatchObject({
      refundedCents: 0,
      returningCents: DEPOSIT_CENTS,
    });
    expect(sumBalances(...log, bounce)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      refunds: -DEPOSIT_CENTS,
    });
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
  const STREAM_ID = newBookingId(7);
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

  test.each<{ name: string; event: LedgerEvent; bookingId: string }>([
    {
      name: 'the stream of an event of a booking',
      event: newDepositPaid(newReceivedPayment('deposit', 1)),
      bookingId: STREAM_ID,
    },
    {
      name: 'the booking that recognized revenue names',
      event: newRevenueRecognized(),
      bookingId: BOOKING,
    },
    { name: "the booking that a provider's row names", event: newFee(BOOKING), bookingId: BOOKING },
  ])('is $name', ({ event, bookingId }) => {
    expect(findBookingId({ ...event, streamId: STREAM_ID })).toBe(bookingId);
  });

  test.each<{ name: string; event: LedgerEvent }>([
    { name: "a provider's row without a booking", event: newFee(null) },
    { name: 'a goodwill gift card', event: newGiftCardIssued(5_000) },
  ])('does not exist for $name', ({ event }) => {
    expect(findBookingId({ ...event, streamId: STREAM_ID })).toBeUndefined();
  });

  const { books: heldBooks } = foldJournal(newHeldHistory());

  test('knows the departure day from the booking on', () => {
    expect(heldBooks.startsOn).toBe(newQuote().startsOn);
  });

  test('knows the new departure day after a date change', () => {
    const quote = newTargetQuote();
    const { books } = postEvent(heldBooks, newDepartureChanged({ quote, instalments: [] }));

    expect(books.startsOn).toBe(quote.startsOn);
  });

  test('records the money of a dispute about an unknown payment without a booking', () => {
    expect(listEntryLines(...newHeldHistory(), newDisputeOpened({ paymentId: 'pi_1' }))).toEqual([
      'clearing:stripe 40000',
      'overpayments -40000',
    ]);
  });
});

/** Events that mention amounts but move no money. */
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
  const cancellation = newBookingCancelled({ feeCents: PRICE_CENTS });
  const dispute = {
    disputeId: 'dp_1',
    instalmentId: getInstalmentId('deposit'),
    provider: 'stripe' as const,
    paymentId: 'pi_deposit',
    amountCents: DEPOSIT_CENTS,
  } as const;

  test.each<{ name: string; loss: BookingEvent; credit: string }>([
    {
      name: "the customer's bank charged it back",
      loss: { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost' } },
      credit: 'disputes',
    },
    {
      name: 'its transfer belonged to another booking',
      loss: newPaymentReversed({
        instalmentId: dispute.instalmentId,
        provider: 'stripe' as const,
        paymentId: 'pi_deposit',
      }),
      credit: 'clearing:stripe',
    },
  ])('releases the retained fee if $name', ({ loss, credit }) => {
    expect(listEntryLines(...newDepositPaidHistory(), cancellation, loss)).toEqual([
      `forfeited ${DEPOSIT_CENTS}`,
      `${credit} -${DEPOSIT_CENTS}`,
    ]);
  });
});
