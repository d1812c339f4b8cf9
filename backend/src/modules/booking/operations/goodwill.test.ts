import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  balancePaid,
  DEPOSIT_CENTS,
  foldBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
} from '../../../../test/support/booking/builders.js';
import { newEarlyCancelled } from '../../../../test/support/booking/cancellations.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newStaffPayment } from '../../../../test/support/booking/transfers.js';
import { newGoodwillId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { decideGoodwill } from './goodwill.js';

const GOODWILL_ID = newGoodwillId(1);
const details = { goodwillId: GOODWILL_ID, reason: 'the boat did not sail', approvalId: null };
function giveGoodwill(events: readonly BookingEvent[], amountCents: number) {
  const decision = decideGoodwill(foldBooking(events), { ...details, amountCents });
  if (!isRefusal(decision)) expectStorable(decision);
  return decision;
}

const newGoodwillGranted = (amountCents: number) => ({
  type: 'GoodwillGranted',
  data: { ...details, amountCents },
});

const newGoodwillPayment = (amountCents: number): ReceivedPayment => ({
  ...newStaffPayment('balance', amountCents, GOODWILL_ID),
  provider: 'goodwill',
});
const intent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);
const partlyPaidHistory: BookingEvent[] = newNamedHistory(newPartPaid(newBankPayment('deposit', 15_000)));

describe('goodwill', () => {
  test('pays the open amount', () => {
    expect(giveGoodwill(newDepositPaidHistory(), 5_000)).toEqual([
      newGoodwillGranted(5_000),
      newPartPaid(newGoodwillPayment(5_000)),
    ]);
  });

  test('is sent to the customer beyond the open amount', () => {
    expect(giveGoodwill(newDepositPaidHistory(), 170_000)).toEqual([
      newGoodwillGranted(170_000),
      newBalancePaid(newGoodwillPayment(160_000)),
      newChargeVoided('paid-by-customer'),
      newRefundStarted('deposit', 10_000, 'goodwill'),
    ]);
    expect(giveGoodwill([...newDepositPaidHistory(), balancePaid], 10_000)).toEqual([
      newGoodwillGranted(10_000),
      newRefundStarted('deposit', 2_000, 'goodwill'),
      newRefundStarted('balance', 8_000, 'goodwill'),
    ]);
  });

  test('is never refunded, because it is not the customer’s money', () => {
    const events = requireAccepted(giveGoodwill(newDepositPaidHistory(), 5_000));
    expect(sumRefundableAfter(...newDepositPaidHistory(), ...events)).toBe(DEPOSIT_CENTS);
  });

  test.each<{ name: string; events: BookingEvent[]; amountCents: number; refusal: object }>([
    { name: 'for an unknown booking', events: [], amountCents: 1, refusal: refuse('BOOKING_NOT_CONFIRMED') },
    {
      name: 'for a hold, even if it is partly paid',
      events: partlyPaidHistory,
      amountCents: 1,
      refusal: refuse('BOOKING_NOT_CONFIRMED'),
    },
    {
      name: 'above the amount paid',
      events: newDepositPaidHistory(),
      amountCents: 200_001,
      refusal: refuse('EXCEEDS_PAID_AMOUNT', { refundableCents: DEPOSIT_CENTS }),
    },
    {
      name: 'while a card may be charged',
      events: [...newDepositPaidHistory(), intent],
      amountCents: 1,
      refusal: refuse('PAYMENT_IN_PROGRESS'),
    },
  ])('is refused $name', ({ events, amountCents, refusal }) => {
    expect(giveGoodwill(events, amountCents)).toEqual(refusal);
  });

  test('is sent in full for a canceled booking, whatever was open', () => {
    const fullGrant = [newGoodwillGranted(10_000), newRefundStarted('deposit', 10_000, 'goodwill')];
    expect(giveGoodwill(newEarlyCancelled(), 10_000)).toEqual(fullGrant);
    // The grant does not wait for a possible capture of the balance, which would be refunded.
    expect(giveGoodwill([...newEarlyCancelled(), intent], 10_000)).toEqual(fullGrant);
    expect(giveGoodwill(newEarlyCancelled(), 40_001)).toEqual(
      refuse('EXCEEDS_PAID_AMOUNT', { refundableCents: DEPOSIT_CENTS }),
    );
  });

  test('leaves the amount owed for a failed refund to its reissue', () => {
    const firstRefundData = newRefundData('deposit', 30_000, 'requested');
    const failedRefundEvents: BookingEvent[] = [
      ...newEarlyCancelled(),
      newEvent('RefundStarted', firstRefundData),
      newRefundFailed(firstRefundData),
    ];
    expect(giveGoodwill(failedRefundEvents, 10_001)).toEqual(
      refuse('EXCEEDS_PAID_AMOUNT', { refundableCents: 10_000 }),
    );

    expect(giveGoodwill(failedRefundEvents, 10_000)).toEqual([
      newGoodwillGranted(10_000),
      newRefundStarted('deposit', 10_000, 'goodwill', { serial: 2 }),
    ]);
  });

  test('is not sent over a payment that is owed in full', () => {
    const firstRefundData = newRefundData('deposit', DEPOSIT_CENTS, 'requested');
    const owedHistory: BookingEvent[] = [
      ...newDepositPaidHistory(),
      balancePaid,
      newEvent('RefundStarted', firstRefundData),
      newRefundFailed(firstRefundData),
    ];

    expect(giveGoodwill(owedHistory, 160_000)).toEqual([
      newGoodwillGranted(160_000),
      newRefundStarted('balance', BALANCE_CENTS, 'goodwill'),
    ]);
    expect(giveGoodwill(owedHistory, 160_001)).toEqual(
      refuse('EXCEEDS_PAID_AMOUNT', { refundableCents: BALANCE_CENTS }),
    );
  });
});
