import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceAwaited,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
  PRICE_CENTS,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import {
  newBankPayment,
  newManualPaymentVoided,
  newPaymentReversed,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { newManualPaymentId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { refuse } from '../../../kernel/refuse.js';
import { initialBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import type { BookingEvent } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { getDoubleSentCents, raiseCashRefundTask, recordHandout } from '../refunds/cash-refund.js';
import { settle } from '../settlement/settle.js';
import { decideManualPayment } from './manual-payment.js';
import { decideVoidManualPayment, sumManualPaymentCents } from './void-manual-payment.js';

const MANUAL_PAYMENT_ID = newManualPaymentId(1);
const DUE_AT = '2027-03-09T12:00:00.000Z';

/** Adds money that staff recorded for a booking. */
function addCash(
  events: readonly BookingEvent[],
  amountCents: number,
  manualPaymentId = MANUAL_PAYMENT_ID,
): BookingEvent[] {
  const payment = {
    manualPaymentId,
    amountCents,
    method: 'cash',
    note: 'at the office',
    approvalId: null,
  } as const;
  const decision = requireAccepted(
    decideManualPayment(
      {
        booking: foldExistingBooking(events),
        allotment: allotment.initialState,
        coupon: undefined,
        giftCards: {},
      },
      { ...payment, valueDate: '2027-01-14', today: '2027-01-15' },
    ),
  );
  return [...events, ...decision.booking];
}

const newVoidCommand = (now = '2027-01-16T09:00:00.000Z') => ({
  manualPaymentId: MANUAL_PAYMENT_ID,
  reason: 'it was for another booking',
  approvalId: null,
  now: toDate(now),
});

function voidPayment(events: readonly BookingEvent[], now?: string): BookingEvent[] {
  const voidEvents = requireAccepted(
    decideVoidManualPayment(foldExistingBooking(events), newVoidCommand(now)),
  );
  expectStorable(voidEvents);
  return voidEvents;
}

const newPaymentVoided = (amountCents: number): BookingEvent =>
  newManualPaymentVoided({
    manualPaymentId: MANUAL_PAYMENT_ID,
    amountCents,
    reason: 'it was for another booking',
  });

const newManualPaymentReversed = (
  instalmentId: string,
  amountCents: number,
  surplusCents = 0,
): BookingEvent =>
  newPaymentReversed({
    instalmentId,
    provider: 'staff',
    paymentId: MANUAL_PAYMENT_ID,
    amountCents,
    surplusCents,
  });

const newVoidTask = (instalmentId: string, cents: number): BookingEvent => ({
  type: 'TaskRaised',
  data: {
    kind: 'payment-voided',
    key: `payment-voided:${MANUAL_PAYMENT_ID}`,
    instalmentId,
    facts: { paymentId: MANUAL_PAYMENT_ID, amountCents: cents },
  },
});

const newScheduledAfterVoid = (chargeAt: string, amountCents = BALANCE_CENTS) =>
  newBalanceScheduled({ amountCents, chargeOn: chargeAt.slice(0, 10), chargeAt, rule: 'payment-voided/v1' });

test('cash handed out just before the payment was voided is booked once and owed by the customer', () => {
  const cashHistory = addCash(newDepositPaidHistory(), BALANCE_CENTS);
  const refund = {
    refundId: `${MANUAL_PAYMENT_ID}-r1`,
    instalmentId: BALANCE,
    paymentId: MANUAL_PAYMENT_ID,
    amountCents: 7_000,
    provider: 'staff' as const,
    reason: 'requested' as const,
  };
  const startedHistory: BookingEvent[] = [...cashHistory, newEvent('RefundStarted', refund)];
  const voidedHistory = [...startedHistory, ...voidPayment(startedHistory)];
  const handout = requireAccepted(
    recordHandout(foldExistingBooking(voidedHistory), refund.refundId, 'slip 7'),
  );

  expectStorable(handout);

  expect(handout).toEqual([
    newRefundSent(refund, 'slip 7'),
    {
      type: 'TaskRaised',
      data: {
        kind: 'refund-to-claim',
        key: `refund-to-claim:written-off:${refund.refundId}`,
        instalmentId: BALANCE,
        facts: { cause: 'written-off', refundId: refund.refundId, amountCents: 7_000 },
        claimedRefundId: refund.refundId,
      },
    },
  ]);

  const bookingAfter = foldExistingBooking([...voidedHistory, ...handout]);
  expect(getDoubleSentCents(bookingAfter, refund.refundId)).toBe(7_000);
  expect(
    [foldExistingBooking(voidedHistory), foldExistingBooking(startedHistory)].map((booking) =>
      getDoubleSentCents(booking, refund.refundId),
    ),
  ).toEqual([0, 0]);
  expect(recordHandout(bookingAfter, refund.refundId, 'slip 8')).toMatchObject({ refused: 'REFUND_UNKNOWN' });
});

describe('voiding a manual payment', () => {
  test('reopens the amount for a charge of the saved card on the due date', () => {
    const cashHistory = addCash(newDepositPaidHistory(), 160_700);
    const events = voidPayment(cashHistory);
    expect(events).toEqual([
      newPaymentVoided(160_700),
      newManualPaymentReversed(BALANCE, 160_700, 700),
      newScheduledAfterVoid(DUE_AT),
      newVoidTask(BALANCE, 160_700),
    ]);

    const bookingAfter = foldExistingBooking([...cashHistory, ...events]);
    expect(bookingAfter.status).toBe('CONFIRMED');
    expect(bookingAfter.instalments.map(calculateOpenInstalmentCents)).toEqual([0, BALANCE_CENTS]);
    expect(bookingAfter.instalments[1]?.charge).toEqual({
      status: 'SCHEDULED',
      attemptCount: 0,
      dueAt: DUE_AT,
    });
    expect(sumManualPaymentCents(bookingAfter, MANUAL_PAYMENT_ID)).toBe(0);
  });

  test.each([
    ['2027-03-05T23:00:00.000Z', DUE_AT],
    ['2027-03-06T01:00:00.000Z', '2027-03-10T12:00:00.000Z'],
    ['2027-04-01T12:00:00.000Z', '2027-04-05T12:00:00.000Z'],
  ])('charges a payment voided at %s at %s, so that the customer has notice', (now, chargeAt) => {
    expect(voidPayment(addCash(newDepositPaidHistory(), BALANCE_CENTS), now)).toContainEqual(
      newScheduledAfterVoid(chargeAt),
    );
  });

  test('keeps the existing charge of the whole open amount when a part is voided', () => {
    const cashHistory = addCash(newDepositPaidHistory(), 60_000);
    expect(voidPayment(cashHistory)).toEqual([
      newPaymentVoided(60_000),
      newManualPaymentReversed(BALANCE, 60_000),
      newVoidTask(BALANCE, 60_000),
    ]);
  });

  test('keeps the card’s payment alongside the voided part', () => {
    const cashHistory = addCash(newDepositPaidHistory(), 60_000);
    const history = [...cashHistory, newBalancePaid(newReceivedPayment('balance', 100_000))];
    expect(voidPayment(history)).toEqual([
      newPaymentVoided(60_000),
      newManualPaymentReversed(BALANCE, 60_000),
      newScheduledAfterVoid(DUE_AT, 60_000),
      newVoidTask(BALANCE, 60_000),
    ]);
  });

  test('awaits the amount by bank where the booking was paid by bank', () => {
    const bankHistory: BookingEvent[] = newNamedHistory(
      newTransferChosen(),
      newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      balanceAwaited,
    );
    expect(voidPayment(addCash(bankHistory, BALANCE_CENTS))).toContainEqual(balanceAwaited);
  });

  test('awaits the balance by bank where no method was saved', () => {
    const unpaidHistory: BookingEvent[] = newNamedHistory(newBookingConfirmed());
    const cashHistory = addCash(unpaidHistory, PRICE_CENTS);
    expect(voidPayment(cashHistory)).toEqual([
      newPaymentVoided(PRICE_CENTS),
      newManualPaymentReversed(DEPOSIT, DEPOSIT_CENTS),
      newManualPaymentReversed(BALANCE, BALANCE_CENTS),
      balanceAwaited,
      newVoidTask(DEPOSIT, PRICE_CENTS),
    ]);
  });

  test('charges the card of the first payment, although an earlier manual payment was voided', () => {
    const otherPaymentId = newManualPaymentId(2);
    const cashHold = addCash(newNamedHistory(), 10_000, otherPaymentId);
    const restEvents: BookingEvent[] = [
      newDepositPaid(newReceivedPayment('deposit', 30_000)),
      newBookingConfirmed(),
    ];
    const cashHistory = addCash([...cashHold, ...restEvents], BALANCE_CENTS);
    const firstVoidEvents = requireAccepted(
      decideVoidManualPayment(foldExistingBooking(cashHistory), {
        ...newVoidCommand(),
        manualPaymentId: otherPaymentId,
      }),
    );

    expect(voidPayment([...cashHistory, ...firstVoidEvents])).toContainEqual(newScheduledAfterVoid(DUE_AT));
  });

  test('charges nothing during a dispute', () => {
    expect(voidPayment([...addCash(newDepositPaidHistory(), BALANCE_CENTS), newDisputeOpened()])).toEqual([
      newPaymentVoided(BALANCE_CENTS),
      newManualPaymentReversed(BALANCE, BALANCE_CENTS),
      newVoidTask(BALANCE, BALANCE_CENTS),
    ]);
  });

  test('collects nothing of an ended booking', () => {
    const history = [...addCash(newDepositPaidHistory(), BALANCE_CENTS), newFullyRefunded(PRICE_CENTS)];
    expect(voidPayment(history)).toEqual([
      newPaymentVoided(BALANCE_CENTS),
      newManualPaymentReversed(BALANCE, BALANCE_CENTS),
      newVoidTask(BALANCE, BALANCE_CENTS),
    ]);
  });

  test('reopens the amount due of a hold', () => {
    const cashHold = addCash(newNamedHistory(), 10_000);
    const bookingAfter = foldExistingBooking([...cashHold, ...voidPayment(cashHold)]);

    expect({
      status: bookingAfter.status,
      openCents: bookingAfter.instalments.map(calculateOpenInstalmentCents),
    }).toEqual({ status: 'ON_HOLD', openCents: [DEPOSIT_CENTS, BALANCE_CENTS] });
  });

  const startedRefund = {
    refundId: `${MANUAL_PAYMENT_ID}-r1`,
    instalmentId: BALANCE,
    provider: 'staff' as const,
    paymentId: MANUAL_PAYMENT_ID,
    reason: 'requested' as const,
    amountCents: BALANCE_CENTS,
  };
  const newRefundHistory = (): BookingEvent[] => [
    ...addCash(newDepositPaidHistory(), BALANCE_CENTS),
    newEvent('RefundStarted', startedRefund),
  ];

  test('stops its refund in cash', () => {
    const events = voidPayment(newRefundHistory());
    expect(events[1]).toEqual(newRefundFailed(startedRefund, { code: 'allocation-reversed' }));
    expect(
      raiseCashRefundTask(foldExistingBooking([...newRefundHistory(), ...events]), startedRefund.refundId),
    ).toEqual([]);
  });

  test('reclaims a refund already handed out', () => {
    const handout: BookingEvent = newRefundSent(startedRefund, 'slip 1');
    const events = voidPayment([...newRefundHistory(), handout]);

    expect(events.at(-1)).toMatchObject({ data: { kind: 'refund-to-claim', instalmentId: BALANCE } });
    expect(events).toContainEqual(newScheduledAfterVoid(DUE_AT));
  });

  test('prevents the payment from being recorded again', () => {
    const cashHistory = addCash(newDepositPaidHistory(), BALANCE_CENTS);
    const booking = foldExistingBooking([...cashHistory, ...voidPayment(cashHistory)]);
    const [cashPayment] = foldExistingBooking(cashHistory).instalments.flatMap((instalment) =>
      instalment.finalPayment?.provider === 'staff' ? [instalment.finalPayment] : [],
    );
    if (!cashPayment) throw new Error('no payment of staff');
    const secondSettlement = settle(
      { booking, allotment: allotment.initialState, coupon: undefined },
      cashPayment,
    );

    expect(secondSettlement.booking).toEqual([]);
  });
});

describe('voiding a manual payment is refused if', () => {
  const tryVoid = (events: readonly BookingEvent[], manualPaymentId: string) =>
    decideVoidManualPayment(foldExistingBooking(events), { ...newVoidCommand(), manualPaymentId });

  test('the payment is unknown', () => {
    expect(tryVoid(newDepositPaidHistory(), MANUAL_PAYMENT_ID)).toEqual(refuse('PAYMENT_UNKNOWN'));
    expect(decideVoidManualPayment(initialBooking, newVoidCommand())).toEqual(refuse('PAYMENT_UNKNOWN'));
  });

  test('the payment is by card', () => {
    expect(tryVoid(newDepositPaidHistory(), 'pi_deposit')).toEqual(refuse('PAYMENT_NOT_BY_STAFF'));
  });

  test('the payment is goodwill', () => {
    const goodwill = { ...newReceivedPayment('balance', 500, 'gift-1'), provider: 'goodwill' as const };
    expect(tryVoid([...newDepositPaidHistory(), newPartPaid(goodwill)], 'gift-1')).toEqual(
      refuse('PAYMENT_NOT_BY_STAFF'),
    );
  });

  test('the payment was voided before', () => {
    const cashHistory = addCash(newDepositPaidHistory(), BALANCE_CENTS);
    expect(tryVoid([...cashHistory, ...voidPayment(cashHistory)], MANUAL_PAYMENT_ID)).toEqual(
      refuse('PAYMENT_ALREADY_VOIDED'),
    );
  });
});
