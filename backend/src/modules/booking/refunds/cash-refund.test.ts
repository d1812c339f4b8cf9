import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newTaskRaised } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundSent,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newManualPaymentId } from '../../../../test/support/ids.js';
import { initialBooking } from '../core/booking.js';
import { calculateRefundableCents } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { getDoubleSentCents, raiseCashRefundTask, recordHandout } from './cash-refund.js';

const MANUAL_PAYMENT_ID = newManualPaymentId(1);
const refundId = `${MANUAL_PAYMENT_ID}-r1`;
const cashPaid: BookingEvent = newBalancePaid({
  ...newReceivedPayment('balance', BALANCE_CENTS, MANUAL_PAYMENT_ID),
  provider: 'staff',
});

const refundFacts = {
  refundId,
  instalmentId: getInstalmentId('balance'),
  paymentId: MANUAL_PAYMENT_ID,
  amountCents: 5_000,
  provider: 'staff' as const,
  reason: 'requested' as const,
};

const cashHistory: BookingEvent[] = [
  ...newDepositPaidHistory(),
  cashPaid,
  newEvent('RefundStarted', refundFacts),
];
const cardRefundStarted = newRefundStarted('deposit', 5_000, 'requested');

const givenTask = newBookingScenario((booking, id: string) => raiseCashRefundTask(booking, id));
const givenHandout = newBookingScenario((booking, handout: { id: string; slip: string }) =>
  recordHandout(booking, handout.id, handout.slip),
);

const newCashTask = (id: string, amountCents: number) =>
  newTaskRaised({ kind: 'cash-refund', refundId: id, facts: { refundId: id, amountCents } }, id, amountCents);

test('a cash refund asks staff once to hand it out', () => {
  const taskRaised = newCashTask(refundId, 5_000);
  givenTask(...cashHistory)
    .when(refundId)
    .thenEvents(taskRaised);
  givenTask(...cashHistory, taskRaised)
    .when(refundId)
    .thenNothing();
});

test('the handout of a cash refund is recorded once', () => {
  const handedOut = newRefundSent(refundFacts, 'slip 12');
  givenHandout(...cashHistory, newCashTask(refundId, 5_000))
    .when({ id: refundId, slip: 'slip 12' })
    .thenEvents(handedOut);
  givenHandout(...cashHistory, handedOut)
    .when({ id: refundId, slip: 'x' })
    .thenRefused('REFUND_UNKNOWN');
});

describe('two cash refunds', () => {
  const otherRefund = { ...refundFacts, refundId: `${MANUAL_PAYMENT_ID}-r2`, amountCents: 7_000 };
  const twoRefunds: BookingEvent[] = [...cashHistory, newEvent('RefundStarted', otherRefund)];
  const [firstTask, secondTask] = [newCashTask(refundId, 5_000), newCashTask(otherRefund.refundId, 7_000)];

  test('have a task each', () => {
    givenTask(...twoRefunds)
      .when(refundId)
      .thenEvents(firstTask);
    givenTask(...twoRefunds)
      .when(otherRefund.refundId)
      .thenEvents(secondTask);
    givenTask(...twoRefunds, firstTask)
      .when(otherRefund.refundId)
      .thenEvents(secondTask);
  });

  test('have a handout each', () => {
    givenHandout(...twoRefunds)
      .when({ id: otherRefund.refundId, slip: 'slip 13' })
      .thenEvents(newRefundSent(otherRefund, 'slip 13'));
  });
});

describe('a refund that a provider sends', () => {
  const cardHistory = [...newDepositPaidHistory(), cardRefundStarted];

  test('raises no task to hand it out', () => {
    givenTask(...cardHistory)
      .when('pi_deposit-r1')
      .thenNothing();
  });

  test('is not recorded as a handout', () => {
    givenHandout(...cardHistory)
      .when({ id: 'pi_deposit-r1', slip: 'x' })
      .thenRefused('REFUND_UNKNOWN');
  });

  test('is not recorded as a handout next to a cash refund', () => {
    givenHandout(...cashHistory, cardRefundStarted)
      .when({ id: 'pi_deposit-r1', slip: 'slip 14' })
      .thenRefused('REFUND_UNKNOWN');
  });
});

test('the handout of a refund that never started is not found', () => {
  givenHandout(...newDepositPaidHistory(), cardRefundStarted)
    .when({ id: 'pi_nothing-r1', slip: 'x' })
    .thenRefused('NOT_FOUND');
});

describe('a cash refund of an unknown booking', () => {
  test('raises no task', () => {
    givenTask().when(refundId).thenNothing();
  });

  test('is not handed out', () => {
    givenHandout().when({ id: refundId, slip: 'x' }).thenRefused('NOT_FOUND');
  });

  test('was not sent twice', () => {
    expect(getDoubleSentCents(initialBooking, refundId)).toBe(0);
  });
});

describe('a handout of a refund that replaces a failed card refund', () => {
  const reissueData = {
    refundId: 'pi_deposit-r2',
    instalmentId: getInstalmentId('deposit'),
    paymentId: 'pi_deposit',
    amountCents: 5_000,
    provider: 'bank' as const,
    reason: 'requested' as const,
    originalRefundId: 'pi_deposit-r1',
  };
  const refundFailed: BookingEvent = newRefundFailed(newRefundData('deposit', 5_000, 'requested'), {
    code: 'closed',
  });
  const startedHistory: BookingEvent[] = [
    ...newDepositPaidHistory(),
    cardRefundStarted,
    refundFailed,
    newEvent('RefundStarted', reissueData),
  ];
  const handedOut = newRefundSent({ ...reissueData, provider: 'staff' }, 'slip 1');
  const handout = { id: reissueData.refundId, slip: 'slip 1' };
  const failReissue = (code: string) => newRefundFailed(reissueData, { code });
  const foldReissue = (...events: BookingEvent[]) => foldExistingBooking([...startedHistory, ...events]);

  describe('while a dispute holds the refund', () => {
    const refundHeld: BookingEvent = newEvent('RefundHeld', { ...reissueData, wasStarted: true });

    test('is recorded', () => {
      givenHandout(...startedHistory, refundHeld)
        .when(handout)
        .thenEvents(handedOut);
    });

    test('was not sent twice', () => {
      const booking = foldReissue(refundHeld, handedOut);
      expect(getDoubleSentCents(booking, reissueData.refundId)).toBe(0);
    });
  });

  describe.each(['dispute-lost', 'superseded'])('after the refund ended without being owed (%s)', (code) => {
    const reissueFailed = failReissue(code);
    const booking = foldReissue(reissueFailed, handedOut);

    test('is reclaimed from the customer', () => {
      givenHandout(...startedHistory, reissueFailed)
        .when(handout)
        .thenEventsLike(handedOut, { data: { kind: 'refund-to-claim' } });
    });

    test('counts as sent twice, for the reissue alone', () => {
      expect(getDoubleSentCents(booking, reissueData.refundId)).toBe(5_000);
      expect(getDoubleSentCents(booking, 'pi_deposit-r1')).toBe(0);
    });

    test('is not deducted from later refunds as well', () => {
      expect(calculateRefundableCents(booking)).toBe(calculateRefundableCents(foldReissue(reissueFailed)));
    });
  });

  test('is refused after the source rejected the refund', () => {
    givenHandout(...startedHistory, failReissue('closed'))
      .when(handout)
      .thenRefused('REFUND_UNKNOWN');
  });
});
