import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balancePaid,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newHistoryPaidBy,
  newIntentCreated,
  newOverpayment,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { depositRetained, newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeOutcomeUnknown,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { newPersonErased, newTravelersNamed } from '../../../../test/support/booking/erasures.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newOrderCreated } from '../../../../test/support/booking/payments.js';
import {
  newFailedRefundEvents,
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import {
  failedRefundHistory,
  reissueHandedOut,
  reissueHistory,
  reissueSentByBank,
} from '../../../../test/support/booking/reissues.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newErasureId, newSubjectId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { refuse } from '../../../kernel/refuse.js';
import { decideCancel } from '../changes/cancel.js';
import { type BookingEvent, DISPUTE_LOST_CODE } from '../events.js';
import { checkErasure, decideErasure } from './erasure.js';

const given = newBookingScenario(decideErasure);
const leadId = newSubjectId(1);
const eraseCommand = {
  type: 'Erase',
  erasureId: newErasureId(1),
  subjectIds: [leadId],
  today: '2027-05-16',
} as const;

const openHistory: BookingEvent[] = [...newDepositPaidHistory(), newTravelersNamed(leadId)];
const traveledHistory: BookingEvent[] = [...openHistory, balancePaid];
/** The bank requires authentication, so nothing is charged automatically. */
const unpaidHistory: BookingEvent[] = [...openHistory, newChargeStarted(), actionRequired];

const newCancelledHistory = (cancellation: BookingEvent): BookingEvent[] => [
  ...newHistoryPaidBy(newReceivedPayment('deposit', DEPOSIT_CENTS)),
  newTravelersNamed(leadId),
  cancellation,
];

/** Creates a hold that expired after these events. */
const newExpiredHold = (...events: BookingEvent[]): BookingEvent[] => [
  ...newHeldHistory(),
  newTravelersNamed(leadId),
  ...events,
  holdExpiryStarted,
  bookingExpired,
];

/** Creates an overpayment of 5.00 beyond the amount due. */
const newSmallOverpayment = (paymentId = 'pi_2') =>
  newOverpayment(newReceivedPayment('balance', 500, paymentId));

const newCompletedRefund = (...args: Parameters<typeof newRefundData>): BookingEvent[] => [
  newRefundStarted(...args),
  newRefundMade(...args),
];

const newLostDispute = (instalmentId: string, paymentId: string, amountCents: number): BookingEvent[] => {
  const dispute = { disputeId: 'dp_1', instalmentId, provider: 'stripe', paymentId, amountCents } as const;
  return [
    newEvent('DisputeOpened', { ...dispute, reason: 'fraudulent', answerBy: null }),
    newEvent('DisputeClosed', { ...dispute, outcome: 'lost' }),
  ];
};

const depositIntent = newIntentCreated('deposit', 'pi_deposit', DEPOSIT_CENTS);
const balanceOrder = newOrderCreated({ orderId: 'O-1', instalmentId: BALANCE, amountCents: BALANCE_CENTS });
const captureStarted = newEvent('PayPalCaptureStarted', { instalmentId: BALANCE, orderId: 'O-1' });
const captureReviewed = newEvent('PayPalCapturePending', {
  instalmentId: BALANCE,
  orderId: 'O-1',
  captureId: 'C-1',
  reason: 'pending-review',
  providerCode: 'PENDING_REVIEW',
  since: '2027-05-10T10:00:00.000Z',
  pollAt: '2027-05-10T16:00:00.000Z',
  holdExpiresAt: null,
});

/** The deposit arrived when no seat was left, and its refund has started. */
const depositRefund = ['deposit', DEPOSIT_CENTS, 'no-seat-left'] as const;

const refundedHold: BookingEvent[] = [
  ...newExpiredHold(),
  newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
  newRefundStarted(...depositRefund),
];
const newFailure = (code: string) => newRefundFailed(newRefundData(...depositRefund), { code });
const secondRefund = ['deposit', DEPOSIT_CENTS, 'no-seat-left', { serial: 2 }] as const;

interface Case {
  readonly name: string;
  readonly events: readonly BookingEvent[];
}

describe('erasing the lead', () => {
  test.each<Case>([
    { name: 'a refund failed', events: [...refundedHold, newFailure('card_lost')] },
    {
      name: 'a refund that staff approved failed',
      events: [...traveledHistory, ...newFailedRefundEvents(newRefundData('deposit', 10_000, 'requested'))],
    },
    { name: 'an overpayment is still held', events: [...traveledHistory, newSmallOverpayment()] },
    {
      name: 'an overpayment is still held, although another amount was refunded for another reason',
      events: [
        ...traveledHistory,
        newSmallOverpayment(),
        ...newCompletedRefund('deposit', 500, 'date-changed'),
      ],
    },
    {
      name: 'only one of two overpayments was refunded, at the second attempt',
      events: [
        ...traveledHistory,
        newSmallOverpayment('pi_2'),
        newSmallOverpayment('pi_3'),
        ...newFailedRefundEvents(newRefundData('balance', 500, 'overpaid', { paymentId: 'pi_2' })),
        ...newCompletedRefund('balance', 500, 'overpaid', { paymentId: 'pi_2', serial: 2 }),
      ],
    },
    {
      name: 'a canceled booking holds more than the policy retains',
      events: [
        ...newCancelledHistory(depositRetained),
        newOverpayment(newReceivedPayment('deposit', 500, 'line-2')),
      ],
    },
    {
      name: 'an expired hold received money',
      events: [...newExpiredHold(), newOverpayment(newReceivedPayment('deposit', 500, 'line-2'))],
    },
    {
      name: 'an expired hold received a partial payment',
      events: newExpiredHold(newPartPaid(newBankPayment('deposit', 15_000))),
    },
  ])('is refused because money is owed: $name', ({ events }) => {
    given(...events)
      .when(eraseCommand)
      .thenRefused('MONEY_OWED');
  });

  test.each<Case>([
    { name: 'a charge is scheduled', events: openHistory },
    { name: 'a charge is running', events: [...openHistory, newChargeStarted()] },
    {
      name: 'a charge is in doubt',
      events: [...openHistory, newChargeStarted(), newChargeOutcomeUnknown('2027-05-20T12:00:00.000Z')],
    },
    {
      name: 'the provider is processing the charge',
      events: [...openHistory, newChargeStarted(), newChargeConfirming()],
    },
    { name: 'a refund is pending', events: refundedHold },
    {
      name: 'a refund waits for the end of a dispute',
      events: [...traveledHistory, newEvent('RefundHeld', newRefundData('deposit', 10_000, 'requested'))],
    },
    { name: 'an intent of an expired hold may still capture', events: newExpiredHold(depositIntent) },
    {
      name: 'an intent of a former plan may still capture',
      events: newExpiredHold(depositIntent, newPlanChosen('full')),
    },
    {
      name: 'an order of an expired hold may still be captured',
      events: newExpiredHold(newOrderCreated({ orderId: 'O-1' })),
    },
    { name: 'PayPal captures a balance', events: [...unpaidHistory, balanceOrder, captureStarted] },
    {
      name: 'PayPal reviews the capture of a balance',
      events: [...unpaidHistory, balanceOrder, captureStarted, captureReviewed],
    },
  ])('is refused because money is in flight: $name', ({ events }) => {
    given(...events)
      .when(eraseCommand)
      .thenRefused('MONEY_IN_FLIGHT');
  });

  test.each<Case>([
    { name: 'a refund was made', events: [...refundedHold, newRefundMade(...depositRefund)] },
    {
      name: 'a dispute took the money of a failed refund',
      events: [
        ...refundedHold,
        ...newLostDispute(DEPOSIT, 'pi_deposit', DEPOSIT_CENTS),
        newFailure(DISPUTE_LOST_CODE),
      ],
    },
    {
      name: 'another refund paid a failed refund',
      events: [...refundedHold, newFailure('card_lost'), ...newCompletedRefund(...secondRefund)],
    },
    {
      name: 'the bank reversed the overpayment',
      events: [...traveledHistory, newSmallOverpayment(), ...newLostDispute(BALANCE, 'pi_2', 500)],
    },
    ...(['overpaid', 'requested'] as const).map((reason) => ({
      name: `the overpayment was refunded: ${reason}`,
      events: [
        ...traveledHistory,
        newSmallOverpayment(),
        ...newCompletedRefund('balance', 500, reason, { paymentId: 'pi_2' }),
      ],
    })),
    {
      name: 'a canceled booking holds what the policy retains',
      events: newCancelledHistory(depositRetained),
    },
    {
      name: 'a canceled trip was refunded in full, with its overpayment',
      events: [
        ...traveledHistory,
        newSmallOverpayment(),
        newFullyRefunded(200_500),
        ...newCompletedRefund('deposit', DEPOSIT_CENTS, 'cancelled'),
        ...newCompletedRefund('balance', BALANCE_CENTS, 'cancelled'),
        ...newCompletedRefund('balance', 500, 'cancelled', { paymentId: 'pi_2' }),
      ],
    },
    {
      name: 'all money of an expired hold was refunded',
      events: [
        ...newExpiredHold(),
        newSmallOverpayment(),
        ...newCompletedRefund('balance', 500, 'no-seat-left', { paymentId: 'pi_2' }),
      ],
    },
    {
      name: 'the intent of an expired hold was canceled',
      events: [
        ...newExpiredHold(depositIntent),
        newEvent('PaymentIntentCancelled', {
          instalmentId: DEPOSIT,
          paymentId: 'pi_deposit',
          reason: 'expired',
        }),
      ],
    },
    {
      name: 'an intent captured another amount, about which staff decide',
      events: newExpiredHold(
        depositIntent,
        newEvent('TaskRaised', {
          kind: 'amount-differs',
          key: 'amount-differs:pi_deposit:7',
          instalmentId: DEPOSIT,
          facts: { paymentId: 'pi_deposit', amountCents: 7, dueCents: DEPOSIT_CENTS },
          money: { provider: 'stripe', paymentId: 'pi_deposit', amountCents: 7 },
        }),
      ),
    },
    { name: 'a debt is no longer charged', events: unpaidHistory },
    { name: 'an order for a balance was never approved', events: [...unpaidHistory, balanceOrder] },
    {
      name: 'only the lead could still pay the balance',
      events: [
        ...openHistory,
        newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
        newChargeStarted(),
        actionRequired,
      ],
    },
  ])('is possible because $name', ({ events }) => {
    given(...events)
      .when(eraseCommand)
      .thenEvents(newPersonErased([leadId]));
  });

  test.each<Case>([
    { name: 'a hold expired', events: newExpiredHold() },
    {
      name: 'a canceled booking was refunded in full',
      events: [
        ...newCancelledHistory(newFullyRefunded(DEPOSIT_CENTS)),
        ...newCompletedRefund('deposit', DEPOSIT_CENTS, 'cancelled'),
      ],
    },
  ])('is possible even before the departure when $name', ({ events }) => {
    given(...events)
      .when({ ...eraseCommand, today: TODAY })
      .thenEvents(newPersonErased([leadId]));
  });

  test('is possible when staff returned the money of a failed refund, by check for example', () => {
    given(...refundedHold, newFailure('card_lost'))
      .when({ ...eraseCommand, isRefundedOutside: true })
      .thenEvents(newPersonErased([leadId]));
  });

  test('is refused while a refund is pending, even if staff returned the money', () => {
    given(...refundedHold)
      .when({ ...eraseCommand, isRefundedOutside: true })
      .thenRefused('MONEY_IN_FLIGHT');
  });
});

test('a failed refund is owed after a cancellation only if its money paid for nothing', () => {
  const duplicateRefund = newRefundData('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' });
  const requestedRefund = newRefundData('deposit', 12_345, 'requested');
  const cancelAfter = (...events: BookingEvent[]) => {
    const history = [...newDepositPaidHistory(), ...events];
    const command = { cancellingParty: 'customer', reason: '', today: '2027-03-09' } as const;
    const cancelEvents = requireAccepted(decideCancel(foldExistingBooking(history), command));
    return checkErasure(foldExistingBooking([...history, ...cancelEvents]), { today: '2027-03-09' });
  };

  expect(
    cancelAfter(...newFailedRefundEvents(requestedRefund, { providerRefundId: 're_1' })),
  ).toBeUndefined();
  expect(
    cancelAfter(
      ...newFailedRefundEvents(requestedRefund, { providerRefundId: 're_1' }),
      ...newFailedRefundEvents(duplicateRefund, { providerRefundId: 're_1' }),
    ),
  ).toMatchObject({
    refused: 'MONEY_OWED',
  });
});

describe.each([
  { name: 'by bank', sentEvent: reissueSentByBank },
  { name: 'by hand', sentEvent: reissueHandedOut },
])('a refund reissued $name', ({ sentEvent }) => {
  const booking = foldExistingBooking([...reissueHistory, sentEvent]);

  test('leaves only the rest to refund on cancellation', () => {
    const cancellation = decideCancel(booking, {
      cancellingParty: 'operator',
      reason: 'too few',
      today: TODAY,
    });

    expect(cancellation).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ amountCents: 30_000, provider: 'stripe' }),
      }),
    );
    expect(cancellation).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ refundableCents: 190_000 }) }),
    );
  });

  test('lets persons be erased once it is sent', () => {
    const dayAfterTrip = { today: '2027-05-16' };
    expect(checkErasure(foldExistingBooking(failedRefundHistory), dayAfterTrip)).toEqual(
      refuse('MONEY_OWED'),
    );
    expect(checkErasure(foldExistingBooking(reissueHistory), dayAfterTrip)).toEqual(
      refuse('MONEY_IN_FLIGHT'),
    );
    expect(checkErasure(booking, dayAfterTrip)).toBeUndefined();
  });
});
