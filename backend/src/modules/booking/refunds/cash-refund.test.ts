import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundSent,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newManualPaymentId } from '../../../../test/support/ids.js';
import { refuse } from '../../../kernel/refuse.js';
import { calculateRefundableCents } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { raiseCashRefundTask, recordHandout, sumDoubleSentCents } from './cash-refund.js';

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

const history: BookingEvent[] = [
  ...newDepositPaidHistory(),
  cashPaid,
  newEvent('RefundStarted', refundFacts),
];

test('a cash refund asks staff once to hand it out', () => {
  const raisedTasks = raiseCashRefundTask(foldExistingBooking(history), refundId);
  expectStorable(raisedTasks);
  expect(raisedTasks).toEqual([
    {
      type: 'TaskRaised',
      data: {
        kind: 'cash-refund',
        key: `cash-refund:${refundId}:5000`,
        instalmentId: getInstalmentId('balance'),
        refundId,
        facts: { refundId, amountCents: 5_000 },
      },
    },
  ]);
  expect(raiseCashRefundTask(foldExistingBooking([...history, ...raisedTasks]), refundId)).toEqual([]);
});

test('the handout of a cash refund is recorded once', () => {
  const raisedTasks = raiseCashRefundTask(foldExistingBooking(history), refundId);
  const handedOut = newEvent('PaymentRefunded', { ...refundFacts, providerRefundId: 'slip 12' });
  expect(recordHandout(foldExistingBooking([...history, ...raisedTasks]), refundId, 'slip 12')).toEqual([
    handedOut,
  ]);
  expect(recordHandout(foldExistingBooking([...history, handedOut]), refundId, 'x')).toMatchObject({
    refused: 'REFUND_UNKNOWN',
  });
});

test('each of two cash refunds has its own task and its own handout', () => {
  const otherRefundData = { ...refundFacts, refundId: `${MANUAL_PAYMENT_ID}-r2`, amountCents: 7_000 };
  const twoRefunds: BookingEvent[] = [...history, newEvent('RefundStarted', otherRefundData)];
  const [firstTask, secondTask] = [
    raiseCashRefundTask(foldExistingBooking(twoRefunds), refundId),
    raiseCashRefundTask(foldExistingBooking(twoRefunds), otherRefundData.refundId),
  ];

  expect(firstTask).toMatchObject([{ data: { refundId, facts: { refundId, amountCents: 5_000 } } }]);
  expect(secondTask).toMatchObject([
    {
      data: {
        refundId: otherRefundData.refundId,
        facts: { refundId: otherRefundData.refundId, amountCents: 7_000 },
      },
    },
  ]);
  expect(
    raiseCashRefundTask(foldExistingBooking([...twoRefunds, ...firstTask]), otherRefundData.refundId),
  ).toEqual(secondTask);
  expect(recordHandout(foldExistingBooking(twoRefunds), otherRefundData.refundId, 'slip 13')).toEqual([
    newRefundSent(otherRefundData, 'slip 13'),
  ]);
});

test('no handout is recorded of a refund that a provider sends', () => {
  const cardBooking = foldExistingBooking([
    ...newDepositPaidHistory(),
    newRefundStarted('deposit', 5_000, 'requested'),
  ]);

  expect(raiseCashRefundTask(cardBooking, 'pi_deposit-r1')).toEqual([]);
  expect(recordHandout(cardBooking, 'pi_deposit-r1', 'x')).toMatchObject({ refused: 'REFUND_UNKNOWN' });
  expect(recordHandout(cardBooking, 'pi_nothing-r1', 'x')).toMatchObject({ refused: 'NOT_FOUND' });
  expect(raiseCashRefundTask({ status: 'NEW' }, refundId)).toEqual([]);
  expect(recordHandout({ status: 'NEW' }, refundId, 'x')).toEqual(refuse('NOT_FOUND'));
  expect(sumDoubleSentCents({ status: 'NEW' }, refundId)).toBe(0);
});

test('no handout is recorded of a card refund next to a cash refund', () => {
  const booking = foldExistingBooking([...history, newRefundStarted('deposit', 5_000, 'requested')]);
  expect(recordHandout(booking, 'pi_deposit-r1', 'slip 14')).toEqual(refuse('REFUND_UNKNOWN'));
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
    newRefundStarted('deposit', 5_000, 'requested'),
    refundFailed,
    newEvent('RefundStarted', reissueData),
  ];
  const handedOut = newEvent('PaymentRefunded', {
    ...reissueData,
    provider: 'staff',
    providerRefundId: 'slip 1',
  });
  const failReissue = (code: string) => newRefundFailed(reissueData, { code });
  const recordHandoutAfter = (...events: BookingEvent[]) =>
    recordHandout(foldExistingBooking([...startedHistory, ...events]), reissueData.refundId, 'slip 1');

  test('is recorded while a dispute holds the refund', () => {
    const refundHeld: BookingEvent = newEvent('RefundHeld', { ...reissueData, wasStarted: true });
    expect(recordHandoutAfter(refundHeld)).toEqual([handedOut]);
    expect(
      sumDoubleSentCents(
        foldExistingBooking([...startedHistory, refundHeld, handedOut]),
        reissueData.refundId,
      ),
    ).toBe(0);
  });

  test.each(['dispute-lost', 'superseded'])(
    'is reclaimed from the customer if the refund ended without being owed (%s)',
    (code) => {
      expect(recordHandoutAfter(failReissue(code))).toMatchObject([
        handedOut,
        { data: { kind: 'refund-to-claim' } },
      ]);
      expect(
        sumDoubleSentCents(
          foldExistingBooking([...startedHistory, failReissue(code), handedOut]),
          reissueData.refundId,
        ),
      ).toBe(5_000);
      expect(
        sumDoubleSentCents(
          foldExistingBooking([...startedHistory, failReissue(code), handedOut]),
          'pi_deposit-r1',
        ),
      ).toBe(0);

      // The amount is reclaimed, so it must not be deducted from later refunds as well.
      const calculateRefundableCentsAfter = (...events: BookingEvent[]) =>
        calculateRefundableCents(foldExistingBooking([...startedHistory, failReissue(code), ...events]));
      expect(calculateRefundableCentsAfter(handedOut)).toBe(calculateRefundableCentsAfter());
    },
  );

  test('is refused after the source rejected the refund', () => {
    expect(recordHandoutAfter(failReissue('closed'))).toMatchObject({ refused: 'REFUND_UNKNOWN' });
  });
});
