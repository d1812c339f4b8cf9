import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import {
  appendRefundDecisions,
  newRecordSentCommand,
} from '../../../../test/support/booking/refund-commands.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import {
  failedRefundData,
  failedRefundHistory,
  newRefundOrdered,
  paidBooking,
  reissueData,
  reissueEvents,
  reissueHandedOut,
  reissueHistory,
  reissueSentByBank,
} from '../../../../test/support/booking/reissues.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newLineId, newRefundOrderId } from '../../../../test/support/ids.js';
import { toTypeOrTask } from '../../../../test/support/scenario.js';
import { refuse } from '../../../kernel/refuse.js';
import { calculateRefundableCents, listRefunds } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { raiseBankRefundTask } from './bank-refund.js';
import { raiseCashRefundTask, recordHandout } from './cash-refund.js';
import { decideDashboardRefund } from './dashboard-refund.js';
import { decideRefund } from './refund.js';
import { decideReissue, listOwedRefunds, type ReissueCommand } from './reissue-refund.js';

const given = newBookingScenario(decideReissue);
const givenReport = newBookingScenario(decideRefund);
const { refundId, paymentId } = failedRefundData;
const reissueCommand: ReissueCommand = {
  refundOrderId: newRefundOrderId(1),
  refundId,
  amountCents: 10_000,
  reason: 'the card was closed',
  approvalId: null,
};

/** A second refund of the payment reissues a part. */
const secondRefund: BookingEvent = newEvent('RefundStarted', {
  ...failedRefundData,
  refundId: `${paymentId}-r2`,
  amountCents: 4_000,
});

describe('reissuing a failed refund', () => {
  test('orders a new refund of everything owed', () =>
    given(...failedRefundHistory)
      .when(reissueCommand)
      .thenEvents(...reissueEvents));

  test('is refused for a refund that is already reissued', () =>
    given(...reissueHistory)
      .when(reissueCommand)
      .thenRefused('REFUND_UNKNOWN'));

  test('also orders a new refund for a canceled booking', () => {
    const data = {
      ...newRefundData('deposit', DEPOSIT_CENTS, 'cancelled'),
      providerRefundId: null,
      code: 'lost',
    };
    const history: BookingEvent[] = [
      ...paidBooking,
      newFullyRefunded(PRICE_CENTS),
      newRefundStarted('deposit', DEPOSIT_CENTS, 'cancelled'),
      newRefundStarted('balance', BALANCE_CENTS, 'cancelled'),
      newEvent('RefundFailed', data),
    ];
    const booking = foldExistingBooking(history);

    expect({
      status: booking.status,
      owedCents: listOwedRefunds(booking).map(({ owedCents }) => owedCents),
    }).toEqual({ status: 'CANCELLED', owedCents: [DEPOSIT_CENTS] });

    const reason = 'cancelled' as const;
    given(...history)
      .when({ ...reissueCommand, amountCents: DEPOSIT_CENTS })
      .thenEvents(
        newRefundOrdered({ amountCents: DEPOSIT_CENTS }),
        newEvent('RefundStarted', { ...reissueData, amountCents: DEPOSIT_CENTS, reason }),
      );
  });

  test('is refused for an amount that another refund reissues in part', () => {
    const history = [...failedRefundHistory, secondRefund];
    given(...history)
      .when(reissueCommand)
      .thenRefused('PAYMENT_IN_PROGRESS');
  });

  test('covers what no other refund has reissued', () => {
    const history = [...failedRefundHistory, secondRefund];
    given(...history)
      .when({ ...reissueCommand, amountCents: 6_000 })
      .thenEventsLike(
        { type: 'RefundOrdered', data: { amountCents: 6_000 } },
        { type: 'RefundStarted', data: { amountCents: 6_000 } },
      );
  });

  test('is refused while the payment is disputed', () => {
    given(...failedRefundHistory, newDisputeOpened({ paymentId }))
      .when(reissueCommand)
      .thenRefused('PAYMENT_DISPUTED', { paymentId });
  });

  test('is possible after the dispute of the payment is won', () => {
    given(...failedRefundHistory, newDisputeOpened({ paymentId }), newDisputeClosed('won', { paymentId }))
      .when(reissueCommand)
      .thenEvents(...reissueEvents);
  });

  test.each<{ name: string; history: BookingEvent[]; code: string }>([
    {
      name: 'a refund that is not owed',
      history: [...paidBooking, newRefundStarted('deposit', 10_000, 'requested')],
      code: 'REFUND_UNKNOWN',
    },
    { name: 'an unknown refund', history: paidBooking, code: 'NOT_FOUND' },
    { name: 'an unknown booking', history: [], code: 'NOT_FOUND' },
  ])('is refused for $name', ({ history, code }) => {
    given(...history)
      .when(reissueCommand)
      .thenRefused(code);
  });

  test('settles goodwill without paying another failed refund', () => {
    const goodwill = { ...failedRefundData, reason: 'goodwill' as const };
    const otherRefundData = { ...newRefundData('deposit', 500, 'requested', { serial: 0 }) };
    const booking = foldExistingBooking([
      ...paidBooking,
      newEvent('RefundStarted', otherRefundData),
      newRefundFailed(otherRefundData, { code: 'lost' }),
      newEvent('RefundStarted', goodwill),
      newRefundFailed(goodwill, { code: 'lost' }),
      newEvent('RefundStarted', {
        ...goodwill,
        provider: 'bank',
        refundId: 'r3',
        originalRefundId: refundId,
      }),
    ]);

    expect(listOwedRefunds(booking).map((refund) => [refund.refundId, refund.owedCents])).toEqual([
      [otherRefundData.refundId, 500],
    ]);
  });
});

describe('a reissue', () => {
  test('leaves nothing owed or refundable of the failed refund and completes its task', () => {
    const booking = foldExistingBooking(reissueHistory);
    expect({
      refundableBefore: sumRefundableAfter(...failedRefundHistory),
      refundableAfter: calculateRefundableCents(booking),
      owedRefunds: listOwedRefunds(booking),
    }).toEqual({ refundableBefore: PRICE_CENTS, refundableAfter: 190_000, owedRefunds: [] });
    expect(booking.tasks.filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(foldExistingBooking(failedRefundHistory).tasks.filter(({ isOpen }) => isOpen)).toMatchObject([
      { kind: 'refund-failed' },
    ]);
  });

  test('is sent by bank or handed out in cash by staff', () => {
    const reissueId = reissueData.refundId;
    expect(raiseBankRefundTask(foldExistingBooking(reissueHistory), reissueId)).toMatchObject([
      { data: { kind: 'bank-refund', refundId: reissueId } },
    ]);
    expect(raiseCashRefundTask(foldExistingBooking(reissueHistory), reissueId)).toEqual([]);

    givenReport(...reissueHistory)
      .when(newRecordSentCommand(newLineId(1), reissueId))
      .thenEvents(reissueSentByBank);
    expect(recordHandout(foldExistingBooking(reissueHistory), reissueId, 'slip 7')).toEqual([
      reissueHandedOut,
    ]);
    expect(
      recordHandout(foldExistingBooking([...reissueHistory, reissueSentByBank]), reissueId, 'slip 7'),
    ).toEqual(refuse('REFUND_UNKNOWN'));
  });

  describe('that is handed out', () => {
    const handedOutHistory = [...reissueHistory, reissueHandedOut];
    const bankReport = newRecordSentCommand(newLineId(1), reissueData.refundId);

    test('is reclaimed if it is also matched to a bank line', () => {
      givenReport(...handedOutHistory)
        .when(bankReport)
        .thenEventsLike({ data: { kind: 'refund-to-claim', instalmentId: getInstalmentId('deposit') } });
    });

    test('is reclaimed only once', () => {
      givenReport(...appendRefundDecisions(handedOutHistory, bankReport))
        .when(bankReport)
        .thenNothing();
    });

    test('is not reclaimed if the handout is reported again', () => {
      givenReport(...handedOutHistory)
        .when(newRecordSentCommand('slip 7', reissueData.refundId))
        .thenNothing();
    });
  });
});

describe('a failed refund that the source later reports as sent', () => {
  const listTypes = (events: readonly BookingEvent[]) => events.map(toTypeOrTask);

  test.each(['requested', 'goodwill'] as const)(
    'cancels a reissue that staff have not sent (%s)',
    (reason) => {
      const history = reissueHistory.map((event): BookingEvent =>
        'refundId' in event.data && 'reason' in event.data ? changeEvent(event, { reason }) : event,
      );
      const events = decideRefund(foldExistingBooking(history), newRecordSentCommand('re_1b', refundId));
      expect(listTypes(events)).toEqual(['RefundFailed', 'PaymentRefunded', { task: 'failed-refund-sent' }]);
      expect(events[0]).toMatchObject({
        data: {
          refundId: reissueData.refundId,
          provider: 'bank',
          originalRefundId: refundId,
          supersededBy: refundId,
        },
      });

      const bookingAfter = foldExistingBooking([...history, ...events]);
      expect(calculateRefundableCents(bookingAfter)).toBe(190_000);
      expect(listRefunds(bookingAfter).map((refund) => [refund.refundId, refund.status])).toEqual([
        [refundId, 'SENT'],
        [reissueData.refundId, 'WRITTEN_OFF'],
      ]);
    },
  );

  test('is reclaimed if staff sent the reissue, because the customer has the money twice', () => {
    const history = [...reissueHistory, reissueSentByBank];
    const events = decideRefund(foldExistingBooking(history), newRecordSentCommand('re_1b', refundId));
    expect(listTypes(events)).toEqual(['PaymentRefunded', { task: 'refund-to-claim' }]);

    // If the bank returns that refund, we no longer owe it.
    const returnEvents = decideRefund(foldExistingBooking([...history, ...events]), {
      type: 'RecordFailure',
      refundId,
      providerRefundId: 're_1b',
      code: 'lost',
    });
    expect(listTypes(returnEvents)).toEqual(['RefundFailed', { task: 'claim-closed' }]);

    const bookingAfter = foldExistingBooking([...history, ...events, ...returnEvents]);
    expect({
      refundableCents: calculateRefundableCents(bookingAfter),
      owedRefunds: listOwedRefunds(bookingAfter),
    }).toEqual({ refundableCents: 190_000, owedRefunds: [] });
  });

  test('ends the planned bank refund when the payment is refunded in the dashboard', () => {
    const dashboardRefund = {
      provider: 'stripe',
      paymentId,
      instalmentId: failedRefundData.instalmentId,
    } as const;
    const events = decideDashboardRefund(foldExistingBooking(reissueHistory), {
      ...dashboardRefund,
      providerRefundId: 're_x',
      amountCents: 10_000,
    });

    expect(listTypes(events)).toEqual([
      'RefundFailed',
      'RefundStarted',
      'PaymentRefunded',
      { task: 'external-refund' },
    ]);
    expect(events[2]).toMatchObject({ data: { refundId: 're_x', provider: 'stripe' } });
    expect(sumRefundableAfter(...reissueHistory, ...events)).toBe(190_000);
  });
});

describe('reissuing one of several failed refunds', () => {
  const refunds = [
    newRefundData('deposit', 10_000, 'requested'),
    newRefundData('deposit', 4_000, 'requested', { serial: 2 }),
  ] as const;

  /** Two failed and owed refunds of one payment. */
  const failedRefunds: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    ...refunds.map((data): BookingEvent => newEvent('RefundStarted', data)),
    ...refunds.map((data): BookingEvent => newRefundFailed(data, { code: 'lost_or_stolen_card' })),
  ];

  const [, secondRefundData] = refunds;

  const secondReissueCommand: ReissueCommand = {
    ...reissueCommand,
    refundId: secondRefundData.refundId,
    amountCents: secondRefundData.amountCents,
  };

  const secondReissueEvents: BookingEvent[] = [
    newRefundOrdered({ amountCents: secondRefundData.amountCents }),
    newEvent('RefundStarted', {
      ...secondRefundData,
      refundId: 'pi_deposit-r3',
      provider: 'bank',
      originalRefundId: secondRefundData.refundId,
    }),
  ];

  test('orders a new refund of the named refund', () =>
    given(...failedRefunds)
      .when(secondReissueCommand)
      .thenEvents(...secondReissueEvents));

  test('is refused for an unknown refund id, whatever else is owed', () =>
    given(...failedRefunds)
      .when({ ...secondReissueCommand, refundId: 'pi_deposit-r9' })
      .thenRefused('NOT_FOUND'));

  test('is not blocked by a dispute over another payment', () =>
    given(
      ...failedRefunds,
      newDisputeOpened({ instalmentId: BALANCE, paymentId: 'pi_balance', amountCents: BALANCE_CENTS }),
    )
      .when(secondReissueCommand)
      .thenEvents(...secondReissueEvents));
});
