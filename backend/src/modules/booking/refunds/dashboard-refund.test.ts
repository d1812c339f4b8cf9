import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundSent,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newInstalmentId } from '../../../../test/support/ids.js';
import { calculateRefundableCents, listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent, Source } from '../events.js';
import { type DashboardRefund, decideDashboardRefund } from './dashboard-refund.js';
import { decideRefund, type RefundCommand } from './refund.js';

const given = newBookingScenario(decideRefund);
const givenDashboardRefund = newBookingScenario(decideDashboardRefund);

const ownRefund = ['deposit', 15_000, 'requested'] as const;

/** Creates a dashboard refund, by default of the balance and of the same amount as ours. */
const newDashboardRefund = (overrides: Partial<DashboardRefund> = {}): DashboardRefund => ({
  provider: 'stripe',
  paymentId: 'pi_balance',
  instalmentId: getInstalmentId('balance'),
  providerRefundId: 're_hand',
  amountCents: 15_000,
  ...overrides,
});

const dashboardRefund = newDashboardRefund({
  paymentId: 'pi_deposit',
  instalmentId: getInstalmentId('deposit'),
});

/** Creates the report that the provider refused our refund, or returned it under that id. */
const newFailureReport = (code: string, providerRefundId: string | null = null): RefundCommand => ({
  type: 'RecordFailure',
  refundId: 'pi_deposit-r1',
  providerRefundId,
  code,
});

describe('a refund made in the provider’s dashboard', () => {
  /** A paid booking with a refund of its deposit. */
  const history: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    newRefundStarted(...ownRefund),
  ];

  const decideEvents = (
    refund: DashboardRefund,
    events: readonly BookingEvent[] = history,
  ): BookingEvent[] => {
    const decision = decideDashboardRefund(foldExistingBooking(events), refund);
    expectStorable(decision);
    return decision;
  };

  const newExternalRefundTask = (
    kind: 'deposit' | 'balance',
    paymentId: string,
    replacedRefundId: string | null = null,
  ): BookingEvent => ({
    type: 'TaskRaised',
    data: {
      kind: 'external-refund',
      key: 'external-refund:re_hand',
      instalmentId: getInstalmentId(kind),
      facts: { providerRefundId: 're_hand', amountCents: 15_000, paymentId, replacedRefundId },
    },
  });

  /** Creates a separate refund under the provider's id, with a task for staff. */
  const newOwnRefundEvents = (
    kind: 'deposit' | 'balance',
    paymentId: string,
    reason: 'requested' | 'paid-twice',
  ) => {
    const data = { ...newRefundData(kind, 15_000, reason, { paymentId }), refundId: 're_hand' };
    return [
      newEvent('RefundStarted', data),
      newRefundSent(data, 're_hand'),
      newExternalRefundTask(kind, paymentId),
    ];
  };

  test('replaces our refund of the same payment', () => {
    expect(decideEvents(dashboardRefund)).toEqual([
      newRefundSent(newRefundData(...ownRefund), 're_hand'),
      newExternalRefundTask('deposit', 'pi_deposit', 'pi_deposit-r1'),
    ]);
  });

  test('leaves our refund of another payment alone, even if the amounts are equal', () => {
    const events = decideEvents(newDashboardRefund());
    expect(events).toEqual(newOwnRefundEvents('balance', 'pi_balance', 'requested'));
    expect(sumRefundableAfter(...history, ...events)).toBe(170_000);
  });

  test('counts as a double payment if its money paid nothing, with or without an instalment', () => {
    const doubleRefund = newDashboardRefund({ paymentId: 'pi_twice' });
    expect(decideEvents(doubleRefund)).toEqual(newOwnRefundEvents('balance', 'pi_twice', 'paid-twice'));
    expect(decideEvents({ ...doubleRefund, instalmentId: newInstalmentId(9) })).toEqual(
      newOwnRefundEvents('deposit', 'pi_twice', 'paid-twice'),
    );
  });

  test('is a separate refund that pays our failed refund', () => {
    const failedHistory: BookingEvent[] = [...history, newRefundFailed(newRefundData(...ownRefund))];
    const events = decideEvents(dashboardRefund, failedHistory);

    expect(events).toEqual(newOwnRefundEvents('deposit', 'pi_deposit', 'requested'));
    expect(
      listRefunds(foldExistingBooking([...failedHistory, ...events])).map((refund) => [
        refund.status,
        getOwedCents(refund),
      ]),
    ).toEqual([
      ['FAILED', 0],
      ['SENT', 0],
    ]);
  });

  test('replaces a started refund rather than a refund that a dispute holds', () => {
    const secondRefundData = newRefundData('deposit', 15_000, 'requested', { serial: 2 });
    const events = decideEvents(dashboardRefund, [
      ...history,
      newEvent('RefundHeld', { ...newRefundData(...ownRefund), wasStarted: true }),
      newEvent('RefundStarted', secondRefundData),
    ]);

    expect(events[0]).toEqual(newRefundSent(secondRefundData, 're_hand'));
  });

  const cardRefund = newRefundData('deposit', 15_000, 'requested', { serial: 3 });
  const bankRefund = {
    ...cardRefund,
    refundId: 'pi_deposit-r2',
    provider: 'bank' as const,
    originalRefundId: 'pi_deposit-r1',
  };

  test.each([
    { name: 'after the refund by bank', refunds: [bankRefund, cardRefund] },
    { name: 'before the refund by bank', refunds: [cardRefund, bankRefund] },
  ])(
    'replaces the refund by that provider, not the refund by bank, if it was started $name',
    ({ refunds }) => {
      const events = decideEvents(dashboardRefund, [
        ...history,
        newRefundFailed(newRefundData(...ownRefund)),
        ...refunds.map((data): BookingEvent => newEvent('RefundStarted', data)),
      ]);

      expect(events).toEqual([
        newRefundSent(cardRefund, 're_hand'),
        newExternalRefundTask('deposit', 'pi_deposit', 'pi_deposit-r3'),
      ]);
    },
  );

  test('records nothing for an unknown booking', () => {
    givenDashboardRefund().when(newDashboardRefund()).thenNothing();
  });
});

describe('a dashboard refund of a payment with an unsent refund of ours', () => {
  const unsentHistory = [...newDepositPaidHistory(), newRefundStarted(...ownRefund)];
  const listTypesAndIds = (events: readonly BookingEvent[]) =>
    events.map(({ type, data }) => ('refundId' in data ? [type, data.refundId] : [type]));
  const replacement = [['PaymentRefunded', 'pi_deposit-r1'], ['TaskRaised']];
  const separateRefund = [['RefundStarted', 're_hand'], ['PaymentRefunded', 're_hand'], ['TaskRaised']];

  test('replaces our unsent refund of the same amount, which is then known by both ids', () => {
    const events = decideDashboardRefund(foldExistingBooking(unsentHistory), dashboardRefund);
    expect(listTypesAndIds(events)).toEqual(replacement);
    expectStorable(events);
    givenDashboardRefund(...unsentHistory, ...events)
      .when(dashboardRefund)
      .thenNothing();
    expect(sumRefundableAfter(...unsentHistory, ...events)).toBe(25_000);
  });

  test('fails our replaced refund when it fails itself', () => {
    const events = decideDashboardRefund(foldExistingBooking(unsentHistory), dashboardRefund);
    const booking = foldExistingBooking([...unsentHistory, ...events]);
    const failure = { ...newFailureReport('declined', 're_hand'), refundId: 're_hand' };
    expect(decideRefund(booking, failure)[0]).toMatchObject({
      data: { refundId: 'pi_deposit-r1', wasSent: true },
    });
  });

  test('replaces a refund that waits for a dispute', () => {
    const refundHeld = newEvent('RefundHeld', { ...newRefundData(...ownRefund), wasStarted: true });
    expect(
      listTypesAndIds(
        decideDashboardRefund(foldExistingBooking([...unsentHistory, refundHeld]), dashboardRefund),
      ),
    ).toEqual(replacement);
  });

  test('is a separate refund if the amount differs', () => {
    const otherRefund = { ...dashboardRefund, amountCents: 14_999 };
    expect(listTypesAndIds(decideDashboardRefund(foldExistingBooking(unsentHistory), otherRefund))).toEqual(
      separateRefund,
    );
  });

  test('is a separate refund if our refund is already accepted', () => {
    const pendingCommand = {
      type: 'RecordPending',
      refundId: 'pi_deposit-r1',
      providerRefundId: 're_1',
      now: NOW,
    } as const;
    const pendingHistory = [
      ...unsentHistory,
      ...decideRefund(foldExistingBooking(unsentHistory), pendingCommand),
    ];
    expect(
      listTypesAndIds(decideDashboardRefund(foldExistingBooking(pendingHistory), dashboardRefund)),
    ).toEqual(separateRefund);
  });

  describe('that replaced our refund', () => {
    const history = [
      ...unsentHistory,
      ...decideDashboardRefund(foldExistingBooking(unsentHistory), dashboardRefund),
    ];
    const booking = foldExistingBooking(history);
    const sentCommand = { type: 'RecordSent', refundId: 'pi_deposit-r1', providerRefundId: 're_1' } as const;
    const sentEvents = decideRefund(booking, sentCommand);
    const sentBooking = foldExistingBooking([...history, ...sentEvents]);

    test('ignores its refusal', () => {
      given(...history)
        .when(newFailureReport('charge_already_refunded'))
        .thenNothing();
    });

    test('makes our refund an additional refund if the provider sends it anyway', () => {
      expect(listTypesAndIds(sentEvents)).toEqual([
        ['RefundStarted', 're_1'],
        ['PaymentRefunded', 're_1'],
        ['TaskRaised'],
      ]);
      expect(calculateRefundableCents(sentBooking)).toBe(10_000);
    });

    test('records the additional refund once', () => {
      given(...history, ...sentEvents)
        .when(sentCommand)
        .thenNothing();
    });

    test('records that the additional refund was returned', () => {
      expect(decideRefund(sentBooking, newFailureReport('declined', 're_1'))[0]).toMatchObject({
        data: { refundId: 're_1', wasSent: true },
      });
    });
  });

  test.each(['charge_already_refunded', 'CAPTURE_FULLY_REFUNDED'])(
    'ends our refund, which is then refused with %s, if it returns the full amount',
    (code) => {
      const fullRefund = { ...dashboardRefund, amountCents: DEPOSIT_CENTS };
      const dashboardRefundEvents = decideDashboardRefund(foldExistingBooking(unsentHistory), fullRefund);
      given(...unsentHistory, ...dashboardRefundEvents)
        .when(newFailureReport(code))
        .thenEventsLike({ type: 'RefundFailed', data: { code: 'superseded' } });
      given(...unsentHistory)
        .when(newFailureReport(code))
        .thenEventsLike({ type: 'RefundFailed' }, { type: 'TaskRaised' });
    },
  );

  test.each<{ name: string; earlierHistory: BookingEvent[] }>([
    {
      name: 'another payment was refunded in the dashboard',
      earlierHistory: decideDashboardRefund(
        foldExistingBooking([...unsentHistory, newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))]),
        newDashboardRefund({ amountCents: 40_000 }),
      ),
    },
    {
      name: 'our own refund was the rest of the payment',
      earlierHistory: [
        newRefundStarted('deposit', 25_000, 'requested', { serial: 2 }),
        newRefundSent(newRefundData('deposit', 25_000, 'requested', { serial: 2 }), 're_2'),
      ],
    },
    {
      name: 'the dashboard refund was returned',
      earlierHistory: [
        ...decideDashboardRefund(foldExistingBooking(unsentHistory), {
          ...dashboardRefund,
          amountCents: DEPOSIT_CENTS,
        }),
        newRefundFailed(newRefundData('deposit', DEPOSIT_CENTS, 'requested'), {
          refundId: 're_hand',
          wasSent: true,
          providerRefundId: 're_hand',
        }),
      ],
    },
  ])('keeps our refused refund owed if $name', ({ earlierHistory }) => {
    given(...unsentHistory, ...earlierHistory)
      .when(newFailureReport('charge_already_refunded'))
      .thenEventsLike(
        { type: 'RefundFailed', data: { code: 'charge_already_refunded' } },
        { type: 'TaskRaised', data: { kind: 'refund-failed', refundId: 'pi_deposit-r1' } },
      );
  });

  /** Starts and completes a refund, then reports a second success for it. */
  const reportTwice = (provider: Source) => {
    const data = { ...newRefundData(...ownRefund), provider };
    const refundedHistory: BookingEvent[] = [
      ...newDepositPaidHistory().map((event): BookingEvent =>
        event.type === 'DepositPaid' ? { ...event, data: { ...event.data, provider } } : event,
      ),
      newEvent('RefundStarted', data),
      newRefundSent(data, 'first'),
    ];
    const secondReport = { type: 'RecordSent', refundId: data.refundId, providerRefundId: 'second' } as const;
    return listTypesAndIds(decideRefund(foldExistingBooking(refundedHistory), secondReport));
  };

  test.each(['stripe', 'paypal'] as const)(
    'counts a second refund by %s under our id as additional',
    (provider) => {
      expect(reportTwice(provider)).toEqual([
        ['RefundStarted', 'second'],
        ['PaymentRefunded', 'second'],
        ['TaskRaised'],
      ]);
    },
  );

  test.each(['bank', 'staff', 'gift-card'] as const)(
    'counts a refund made by people (%s) once',
    (provider) => {
      expect(reportTwice(provider)).toEqual([]);
    },
  );
});
