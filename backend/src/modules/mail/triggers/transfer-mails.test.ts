import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  givenStates,
  newTargetQuote,
  requireDateChange,
} from '../../../../test/support/booking/date-changes.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import {
  newBankPayment,
  newCodeSent,
  newPaymentReversed,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { composeMailAfter } from '../../../../test/support/mail/mail-scenario.js';
import type { BookingEvent } from '../../booking/events.js';
import { type MailCause, planMails } from './booking-mails.js';

const RECORDED_AT = '2027-01-12T10:00:00Z';
const heldHistory = newNamedHistory();
const listCauses = (bookingEvent: BookingEvent) =>
  planMails(bookingEvent, new Date(RECORDED_AT)).map(
    ({ cause, dueAt }) => `${cause} ${dueAt.toISOString().slice(0, 10)}`,
  );

/** Composes the mail for the event at `index`, counted from the end. */
const composeMailAfterHold = (
  cause: MailCause,
  events: readonly BookingEvent[],
  { index = -1, now = RECORDED_AT } = {},
) =>
  composeMailAfter(cause, [...heldHistory, ...events], {
    version: heldHistory.length + events.length + 1 + index,
    now,
    recordedAt: RECORDED_AT,
  });

const part = newPartPaid(newBankPayment('deposit', 39_000));
const deposit = newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS));
const balanceAwaited = newEvent('BalanceAwaited', {
  instalmentId: getInstalmentId('balance'),
  amountCents: BALANCE_CENTS,
  dueOn: BALANCE_DUE_ON,
});

describe('causes of a mail', () => {
  test.each<{ name: string; event: BookingEvent; causes: string[] }>([
    { name: 'a chosen transfer', event: newTransferChosen(), causes: ['transfer-details 2027-01-12'] },
    { name: 'a part of a transfer', event: part, causes: ['transfer-part 2027-01-12'] },
    {
      name: 'an excessive transfer',
      event: newOverpayment(newBankPayment('deposit', 1)),
      causes: ['transfer-surplus 2027-01-12'],
    },
    { name: 'an address code', event: newCodeSent(), causes: ['email-code 2027-01-12'] },
  ])('include $name', ({ event, causes }) => {
    expect(listCauses(event)).toEqual(causes);
  });

  test('do not include a part paid by a gift card', () => {
    const byGiftCard = newPartPaid({ ...newBankPayment('deposit', 1), provider: 'gift-card' });
    expect(listCauses(byGiftCard)).toEqual([]);
  });

  test('include balance requests two weeks before, three days before and on the day', () => {
    expect(listCauses(balanceAwaited)).toEqual([
      'transfer-due-14 2027-02-23',
      'transfer-due-3 2027-03-06',
      'transfer-due-0 2027-03-09',
    ]);
    const lateCauses = planMails(balanceAwaited, new Date('2027-03-08T13:00:00Z'));
    expect(lateCauses.map(({ cause }) => cause)).toEqual(['transfer-due-0']);
  });
});

describe('a mail about a transfer', () => {
  test('states account, amount, reference and deadline until the money arrives', () => {
    expect(composeMailAfterHold('transfer-details', [newTransferChosen()])).toMatchObject({
      kind: 'transfer-details',
      about: { reference: 'WF-7KQ4-9TX' },
      facts: { amountCents: DEPOSIT_CENTS, deadline: '2027-01-15' },
    });
    expect(
      composeMailAfterHold('transfer-details', [newTransferChosen(), deposit, newBookingConfirmed()], {
        index: -3,
      }),
    ).toBeUndefined();
    expect(
      composeMailAfterHold('transfer-details', [newTransferChosen(), newTransferChosen('2027-01-22')], {
        index: -2,
      }),
    ).toBeUndefined();
    // A gift card pays everything, so nothing is left to transfer.
    expect(composeMailAfterHold('transfer-details', [newTransferChosen('2027-01-15', 0)])).toBeUndefined();
  });

  test('states what is missing', () => {
    expect(composeMailAfterHold('transfer-part', [newTransferChosen(), part])).toMatchObject({
      kind: 'transfer-short',
      facts: { receivedCents: 39_000, missingCents: 1_000, deadline: '2027-01-15' },
    });
    expect(
      composeMailAfterHold(
        'transfer-part',
        [newTransferChosen(), part, newTransferChosen('2027-01-22', 1_000)],
        {
          index: -2,
        },
      ),
    ).toMatchObject({ facts: { missingCents: 1_000, deadline: '2027-01-22' } });
  });

  test('confirms the booking once, counting the whole transfer', () => {
    const fullHistory = [
      deposit,
      newPartPaid(newBankPayment('balance', 10_000)),
      newBookingConfirmed(),
      changeEvent(balanceAwaited, { amountCents: 150_000 }),
    ];
    expect(composeMailAfterHold('confirmed', fullHistory, { index: -2 })).toMatchObject({
      kind: 'transfer-received',
      facts: { amountCents: 50_000, receivedOn: '2027-01-12', remainingCents: 150_000 },
    });
    expect(composeMailAfterHold('transfer-part', fullHistory, { index: -3 })).toBeUndefined();

    const history = [
      deposit,
      newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
      newBookingConfirmed(),
    ];
    expect(composeMailAfterHold('receipt', history, { index: -2 })).toBeUndefined();
    expect(composeMailAfterHold('confirmed', history)).toMatchObject({
      facts: { amountCents: PRICE_CENTS, remainingCents: 0 },
    });
  });

  test('confirms the balance, in one or two parts', () => {
    const bookedEvents = [deposit, newBookingConfirmed(), balanceAwaited];
    expect(
      composeMailAfterHold('transfer-part', [
        ...bookedEvents,
        newPartPaid(newBankPayment('balance', 60_000, 'line-2')),
      ]),
    ).toMatchObject({ kind: 'transfer-received', facts: { amountCents: 60_000, remainingCents: 100_000 } });
    expect(
      composeMailAfterHold('receipt', [
        ...bookedEvents,
        newBalancePaid(newBankPayment('balance', BALANCE_CENTS, 'line-2')),
      ]),
    ).toMatchObject({
      kind: 'transfer-received',
      facts: { amountCents: BALANCE_CENTS, remainingCents: 0 },
    });
  });

  test('reports excess or late money', () => {
    const overpayment = newOverpayment(newBankPayment('deposit', 500));
    const history = [
      deposit,
      newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
      overpayment,
      newBookingConfirmed(),
    ];
    expect(composeMailAfterHold('transfer-surplus', history, { index: -2 })).toMatchObject({
      kind: 'transfer-over',
      facts: { receivedCents: 200_500, surplusCents: 500 },
    });

    const latePayment = newOverpayment(newBankPayment('deposit', DEPOSIT_CENTS, 'line-1', '2027-02-01'));
    expect(
      composeMailAfterHold('transfer-surplus', [newTransferChosen(), bookingExpired, latePayment]),
    ).toMatchObject({
      kind: 'transfer-late',
      facts: { amountCents: DEPOSIT_CENTS, receivedOn: '2027-02-01' },
    });
  });

  test('requests the missing balance until the balance is paid', () => {
    const bookedEvents = [deposit, newBookingConfirmed(), balanceAwaited];
    const toNoon = (date: string) => `${date}T12:00:00Z`;
    expect(
      composeMailAfterHold('transfer-due-14', bookedEvents, { now: toNoon('2027-02-23') }),
    ).toMatchObject({
      kind: 'transfer-due',
      facts: { amountCents: BALANCE_CENTS, dueOn: BALANCE_DUE_ON, daysLeft: 14 },
    });

    const partHistory = [...bookedEvents, newPartPaid(newBankPayment('balance', 60_000, 'line-2'))];
    expect(
      composeMailAfterHold('transfer-due-0', partHistory, { index: -2, now: toNoon('2027-03-09') }),
    ).toMatchObject({
      facts: { amountCents: 100_000, daysLeft: 0 },
    });

    const paidHistory = [...bookedEvents, newBalancePaid(newBankPayment('balance', BALANCE_CENTS, 'line-2'))];
    expect(
      composeMailAfterHold('transfer-due-3', paidHistory, { index: -2, now: toNoon('2027-03-06') }),
    ).toBeUndefined();

    const reversal: BookingEvent = newPaymentReversed({
      instalmentId: getInstalmentId('balance'),
      paymentId: 'line-2',
      amountCents: BALANCE_CENTS,
    });
    expect(
      composeMailAfterHold('transfer-due-3', [...paidHistory, reversal, balanceAwaited], {
        now: toNoon('2027-03-06'),
      }),
    ).toMatchObject({
      facts: { amountCents: BALANCE_CENTS },
    });
    expect(
      composeMailAfterHold('transfer-due-14', bookedEvents, { now: toNoon('2027-03-06') }),
    ).toBeUndefined();
    expect(
      composeMailAfterHold('transfer-due-0', bookedEvents, { now: toNoon('2027-03-10') }),
    ).toBeUndefined();
  });

  test('contains the code while the code is valid', () => {
    const now = '2027-01-10T10:10:00Z';
    expect(composeMailAfterHold('email-code', [newCodeSent()], { now })).toMatchObject({
      kind: 'transfer-code',
      facts: { code: '000001' },
    });
    expect(composeMailAfterHold('email-code', [newCodeSent()])).toBeUndefined();
  });

  test('announces a refund by bank with the method it replaces', () => {
    const refundSent = newEvent('PaymentRefunded', {
      refundId: 'r',
      instalmentId: getInstalmentId('deposit'),
      paymentId: 'line-1',
      provider: 'bank',
      reason: 'no-seat-left',
      amountCents: 9,
      providerRefundId: 'line',
    });
    expect(composeMailAfterHold('refund', [bookingExpired, refundSent])).toMatchObject({
      kind: 'transfer-returned',
      facts: { amountCents: 9 },
    });

    const refundReissued = changeEvent(refundSent, { originalRefundId: 'r-0' });
    expect(composeMailAfterHold('refund', [bookingExpired, refundReissued])?.facts).toEqual({
      amountCents: 9,
      isSubstitute: true,
    });
  });
});

describe('a reversed bank line', () => {
  const newReversal = (kind: 'deposit' | 'balance', amountCents: number, surplusCents = 0): BookingEvent =>
    newPaymentReversed({
      instalmentId: getInstalmentId(kind),
      paymentId: 'line-2',
      amountCents,
      surplusCents,
    });
  const halfPayment = newPartPaid(newBankPayment('balance', 60_000, 'line-2'));
  const bookedEvents = [deposit, newBookingConfirmed(), balanceAwaited];
  const day = '2027-03-06T12:00:00Z';

  test('is requested again and not counted as received', () => {
    const reversedHistory = [...bookedEvents, halfPayment, newReversal('balance', 60_000)];
    expect(composeMailAfterHold('transfer-due-3', reversedHistory, { index: -3, now: day })).toMatchObject({
      facts: { amountCents: BALANCE_CENTS },
    });
    const restPayment = newPartPaid(newBankPayment('balance', 100_000, 'line-3'));
    expect(composeMailAfterHold('transfer-part', [...reversedHistory, restPayment])).toMatchObject({
      facts: { amountCents: 100_000, remainingCents: 60_000 },
    });
  });

  test('is missing again during the hold, and its excess is not counted', () => {
    const firstPart = newPartPaid(newBankPayment('deposit', 30_000, 'line-2'));
    const lastPart = newPartPaid(newBankPayment('deposit', 20_000, 'line-3'));
    const reversedHistory = [newTransferChosen(), firstPart, newReversal('deposit', 35_000, 5_000), lastPart];

    expect(composeMailAfterHold('transfer-part', reversedHistory)).toMatchObject({
      kind: 'transfer-short',
      facts: { receivedCents: 20_000, missingCents: 20_000 },
    });
  });

  test('does not affect another balance', () => {
    const otherBalanceAwaited = changeEvent(balanceAwaited, { instalmentId: getInstalmentId('full') });
    expect(
      composeMailAfterHold('transfer-due-3', [...bookedEvents, otherBalanceAwaited], { index: -2, now: day }),
    ).toMatchObject({
      facts: { amountCents: BALANCE_CENTS },
    });
  });
});

test('a cheaper date leaves less to pay', () => {
  const bookedEvents = [deposit, newBookingConfirmed(), balanceAwaited];
  const movedEvents = [
    ...bookedEvents,
    ...requireDateChange(givenStates([...heldHistory, ...bookedEvents]), newTargetQuote(90_000)).booking,
  ];
  const lastEvent = movedEvents.at(-1);
  if (lastEvent?.type !== 'BalanceAwaited') throw new Error('nothing is awaited');
  const { instalmentId: movedId } = lastEvent.data;
  const payment = { ...newBankPayment('balance', 100_000, 'line-2'), instalmentId: movedId };

  expect(composeMailAfterHold('transfer-part', [...movedEvents, newPartPaid(payment)])).toMatchObject({
    facts: { amountCents: 100_000, remainingCents: DEPOSIT_CENTS },
  });
});
