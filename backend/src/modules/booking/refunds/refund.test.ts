import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newDepositPaidHistory,
  newHeldHistory,
  NOW,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { refundId } from '../../../../test/support/booking/refund-commands.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable, newScenario } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { decideRefund } from './refund.js';

const given = newScenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideRefund });

describe('the result of a refund', () => {
  const noSeatRefundArgs = ['deposit', 40_000, 'no-seat-left'] as const;
  const startedState = foldExistingBooking([
    ...newDepositPaidHistory(),
    newRefundStarted(...noSeatRefundArgs),
  ]);

  test('is recorded once if the refund is done', () => {
    const doneCommand = { type: 'Done', refundId, providerRefundId: 're_1' } as const;
    expect(decideRefund(doneCommand, startedState)).toEqual([newRefundMade(...noSeatRefundArgs)]);
    expect(
      decideRefund(
        doneCommand,
        foldExistingBooking([
          ...newDepositPaidHistory(),
          newRefundStarted(...noSeatRefundArgs),
          newRefundMade(...noSeatRefundArgs),
        ]),
      ),
    ).toEqual([]);
  });

  test('is checked again in six hours if the refund is pending', () => {
    expect(
      decideRefund({ type: 'Pending', refundId, providerRefundId: 're_1', now: NOW }, startedState),
    ).toEqual([
      {
        type: 'RefundPending',
        data: {
          ...newRefundData(...noSeatRefundArgs),
          providerRefundId: 're_1',
          pollAt: '2027-01-10T16:00:00.000Z',
        },
      },
    ]);
  });

  test('raises a task if the refund failed', () => {
    const events = decideRefund(
      { type: 'Failed', refundId, providerRefundId: null, code: 'lost' },
      startedState,
    );
    expect(events).toEqual([
      newRefundFailed(newRefundData(...noSeatRefundArgs), { code: 'lost' }),
      {
        type: 'TaskRaised',
        data: {
          kind: 'refund-failed',
          key: `refund-failed:${refundId}:lost:started:40000`,
          instalmentId: getInstalmentId('deposit'),
          refundId,
          facts: {
            refundId: 'pi_deposit-r1',
            amountCents: 40_000,
            code: 'lost',
            wasSent: false,
            owedCents: 40_000,
          },
        },
      },
    ]);
    expectStorable(events);
  });

  test.each(['charge_disputed', 'charge_for_pending_refund_disputed', 'TRANSACTION_DISPUTED'])(
    'makes the refund wait if the source reports a dispute (%s)',
    (code) => {
      const failedCommand = { type: 'Failed', refundId, providerRefundId: 're_1', code } as const;
      const heldBack = {
        type: 'RefundHeld',
        data: { ...newRefundData(...noSeatRefundArgs), wasStarted: true },
      } as const;
      expect(decideRefund(failedCommand, startedState)).toEqual([heldBack]);
      expect(
        decideRefund(
          failedCommand,
          foldExistingBooking([...newDepositPaidHistory(), newRefundStarted(...noSeatRefundArgs), heldBack]),
        ),
      ).toEqual([]);

      const refundedBooking = foldExistingBooking([
        ...newDepositPaidHistory(),
        newRefundStarted(...noSeatRefundArgs),
        newRefundMade(...noSeatRefundArgs),
      ]);
      expect(decideRefund(failedCommand, refundedBooking)).toMatchObject([
        { type: 'RefundFailed', data: { refundId, code, wasSent: true } },
        { type: 'TaskRaised', data: { kind: 'refund-failed', refundId } },
      ]);
    },
  );

  describe('that the source refuses because of a dispute', () => {
    const refusedCommand = {
      type: 'Failed',
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
    const givenDisputes = (...disputes: BookingEvent[]) =>
      given(...newDepositPaidHistory(), newRefundStarted(...noSeatRefundArgs), ...disputes);

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
        .thenKinds('RefundHeld');
    });

    test.each(['won', 'lost', 'withdrawn'] as const)(
      'fails the refund with a task if the only known dispute is %s',
      (outcome) => {
        givenDisputes(...newDisputeEvents('dp_1', outcome))
          .when(refusedCommand)
          .thenKinds('RefundFailed', 'refund-failed');
      },
    );
  });

  test('is ignored if the waiting refund was never sent', () => {
    const heldRefund: BookingEvent = { type: 'RefundHeld', data: newRefundData(...noSeatRefundArgs) };
    const failedCommand = { type: 'Failed', refundId, providerRefundId: null, code: 'declined' } as const;
    expect(
      decideRefund(failedCommand, foldExistingBooking([...newDepositPaidHistory(), heldRefund])),
    ).toEqual([]);
  });

  test('is ignored for a refund that was never started', () => {
    const unknownRefundCommand = { type: 'Done', refundId: 'x-r1', providerRefundId: 're_x' } as const;
    expect(decideRefund(unknownRefundCommand, startedState)).toEqual([]);
    const refundedBooking = foldExistingBooking([
      ...newDepositPaidHistory(),
      newRefundStarted(...noSeatRefundArgs),
      newRefundMade(...noSeatRefundArgs),
    ]);
    expect(decideRefund(unknownRefundCommand, refundedBooking)).toEqual([]);
    expect(() => decideRefund({ type: 'Done', refundId, providerRefundId: 'x' }, { status: 'NEW' })).toThrow(
      /no such booking/,
    );
  });
});

describe('a refund of a payment whose allocation is reversed', () => {
  const bankRefund = {
    refundId: 'line-1-r1',
    instalmentId: DEPOSIT,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    reason: 'no-seat-left',
  } as const;

  const refundEverything: BookingEvent[] = [
    ...newHeldHistory(),
    partyNamed,
    newTransferChosen(),
    holdExpiryStarted,
    { type: 'PartPaid', data: newBankPayment('deposit', 39_000) },
    bookingExpired,
    { type: 'RefundStarted', data: bankRefund },
    { type: 'PaymentRefunded', data: { ...bankRefund, providerRefundId: 'line-2' } },
  ];

  test('is reclaimed once if it was sent during the reversal', () => {
    const openHistory = refundEverything.slice(0, -1);
    const reversalEvents = [...openHistory, ...reverseAllocation(foldExistingBooking(openHistory), 'line-1')];

    expect(reversalEvents).toContainEqual(newRefundFailed(bankRefund, { code: 'allocation-reversed' }));

    const doneCommand = {
      type: 'Done',
      refundId: bankRefund.refundId,
      providerRefundId: 'line-2',
    } as const;
    const events = decideRefund(doneCommand, foldExistingBooking(reversalEvents));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...bankRefund, providerRefundId: 'line-2' } },
      {
        type: 'TaskRaised',
        data: {
          kind: 'refund-to-claim',
          key: 'refund-to-claim:written-off:line-1-r1',
          claimedRefundId: 'line-1-r1',
          instalmentId: DEPOSIT,
          facts: { cause: 'written-off', refundId: 'line-1-r1', amountCents: 39_000 },
        },
      },
    ]);
    expectStorable(events);
    expect(decideRefund(doneCommand, foldExistingBooking([...reversalEvents, ...events]))).toEqual([]);
  });
});
