import { describe, expect, test } from '@jest/globals';
import {
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { refundId } from '../../../../test/support/booking/refund-commands.js';
import {
  bankRefund,
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newRefundedPartHistory } from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { decideRefund } from './refund.js';

const given = newBookingScenario(decideRefund);

describe('the result of a refund', () => {
  const noSeatRefundArgs = ['deposit', DEPOSIT_CENTS, 'no-seat-left'] as const;
  const startedHistory = [...newDepositPaidHistory(), newRefundStarted(...noSeatRefundArgs)];
  const refundedHistory = [...startedHistory, newRefundMade(...noSeatRefundArgs)];

  test('is recorded once if the refund is done', () => {
    const sentCommand = { type: 'RecordSent', refundId, providerRefundId: 're_1' } as const;
    given(...startedHistory)
      .when(sentCommand)
      .thenEvents(newRefundMade(...noSeatRefundArgs));
    given(...refundedHistory)
      .when(sentCommand)
      .thenNothing();
  });

  test('is checked again in six hours if the refund is pending', () => {
    given(...startedHistory)
      .when({ type: 'RecordPending', refundId, providerRefundId: 're_1', now: NOW })
      .thenEvents(
        newEvent('RefundPending', {
          ...newRefundData(...noSeatRefundArgs),
          providerRefundId: 're_1',
          pollAt: '2027-01-10T16:00:00.000Z',
        }),
      );
  });

  test('raises a task if the refund failed', () => {
    given(...startedHistory)
      .when({ type: 'RecordFailure', refundId, providerRefundId: null, code: 'lost' })
      .thenEvents(
        newRefundFailed(newRefundData(...noSeatRefundArgs), { code: 'lost' }),
        newEvent('TaskRaised', {
          kind: 'refund-failed',
          key: `refund-failed:${refundId}:lost:started:40000`,
          instalmentId: getInstalmentId('deposit'),
          refundId,
          facts: {
            refundId: 'pi_deposit-r1',
            amountCents: DEPOSIT_CENTS,
            code: 'lost',
            wasSent: false,
            owedCents: DEPOSIT_CENTS,
          },
        }),
      );
  });

  describe.each(['charge_disputed', 'charge_for_pending_refund_disputed', 'TRANSACTION_DISPUTED'])(
    'that the source refuses with %s',
    (code) => {
      const failedCommand = { type: 'RecordFailure', refundId, providerRefundId: 're_1', code } as const;
      const refundHeld = newEvent('RefundHeld', { ...newRefundData(...noSeatRefundArgs), wasStarted: true });

      test('waits for the dispute', () => {
        given(...startedHistory)
          .when(failedCommand)
          .thenEvents(refundHeld);
      });

      test('changes nothing on a repeat', () => {
        given(...startedHistory, refundHeld)
          .when(failedCommand)
          .thenNothing();
      });

      test('fails with a task if it was sent before', () => {
        given(...refundedHistory)
          .when(failedCommand)
          .thenEventsLike(
            { type: 'RefundFailed', data: { refundId, code, wasSent: true } },
            { type: 'TaskRaised', data: { kind: 'refund-failed', refundId } },
          );
      });
    },
  );

  describe('that the source refuses because of a dispute', () => {
    const refusedCommand = {
      type: 'RecordFailure',
      refundId,
      providerRefundId: null,
      code: 'charge_disputed',
    } as const;
    type DisputeOutcome = 'open' | 'won' | 'lost' | 'withdrawn';
    const newDisputeEvents = (
      disputeId: string,
      outcome: DisputeOutcome,
      paymentId = 'pi_deposit',
    ): BookingEvent[] => {
      const contestedPart = { disputeId, paymentId, amountCents: 100 };
      const disputeOpened = newDisputeOpened(contestedPart);
      return outcome === 'open' ? [disputeOpened] : [disputeOpened, newDisputeClosed(outcome, contestedPart)];
    };
    const givenDisputes = (...disputes: BookingEvent[]) => given(...startedHistory, ...disputes);

    test.each<{ name: string; disputes: BookingEvent[] }>([
      { name: 'the only known dispute is open', disputes: newDisputeEvents('dp_1', 'open') },
      {
        name: 'one dispute is over and another is open',
        disputes: [...newDisputeEvents('dp_1', 'lost'), ...newDisputeEvents('dp_2', 'open')],
      },
      { name: 'only another payment was disputed', disputes: newDisputeEvents('dp_1', 'lost', 'pi_balance') },
    ])('makes the refund wait if $name', ({ disputes }) => {
      givenDisputes(...disputes)
        .when(refusedCommand)
        .thenTypes('RefundHeld');
    });

    test.each(['won', 'lost', 'withdrawn'] as const)(
      'fails the refund with a task if the only known dispute is %s',
      (outcome) => {
        givenDisputes(...newDisputeEvents('dp_1', outcome))
          .when(refusedCommand)
          .thenTypes('RefundFailed', { task: 'refund-failed' });
      },
    );
  });

  test('is ignored if the waiting refund was never sent', () => {
    given(...newDepositPaidHistory(), newEvent('RefundHeld', newRefundData(...noSeatRefundArgs)))
      .when({ type: 'RecordFailure', refundId, providerRefundId: null, code: 'declined' })
      .thenNothing();
  });

  test.each<{ name: string; history: BookingEvent[] }>([
    { name: 'is started', history: startedHistory },
    { name: 'is done', history: refundedHistory },
  ])('is ignored for an unknown refund while another refund $name', ({ history }) => {
    given(...history)
      .when({ type: 'RecordSent', refundId: 'x-r1', providerRefundId: 're_x' })
      .thenNothing();
  });

  test('throws for an unknown booking', () => {
    given()
      .when({ type: 'RecordSent', refundId, providerRefundId: 'x' })
      .thenThrows(/no such booking/);
  });
});

describe('a refund of a payment whose allocation is reversed', () => {
  const refundedPartHistory = newRefundedPartHistory();

  test('is reclaimed once if it was sent during the reversal', () => {
    const openHistory = refundedPartHistory.slice(0, -1);
    const reversalEvents = [...openHistory, ...reverseAllocation(foldExistingBooking(openHistory), 'line-1')];

    expect(reversalEvents).toContainEqual(newRefundFailed(bankRefund, { code: 'allocation-reversed' }));

    const sentCommand = {
      type: 'RecordSent',
      refundId: bankRefund.refundId,
      providerRefundId: 'line-2',
    } as const;
    const events: BookingEvent[] = [
      newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' }),
      newEvent('TaskRaised', {
        kind: 'refund-to-claim',
        key: 'refund-to-claim:written-off:line-1-r1',
        claimedRefundId: 'line-1-r1',
        instalmentId: DEPOSIT,
        facts: { cause: 'written-off', refundId: 'line-1-r1', amountCents: 39_000 },
      }),
    ];
    given(...reversalEvents)
      .when(sentCommand)
      .thenEvents(...events);
    given(...reversalEvents, ...events)
      .when(sentCommand)
      .thenNothing();
  });
});
