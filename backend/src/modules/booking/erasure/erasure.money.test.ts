import { describe, test } from '@jest/globals';
import {
  depositPaid,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  paid,
  TODAY,
} from '../../../../test/booking/builders.js';
import { allBack } from '../../../../test/booking/cancellations.js';
import { actionRequired, BALANCE, confirming, started } from '../../../../test/booking/charges.js';
import { erased, erasureCompleted, erasureId, namedAs } from '../../../../test/booking/erasures.js';
import { refundMade, refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideErasure, type ErasureCommand } from './erasure.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideErasure });
const [lead, other] = [id(1, 8), id(2, 8)];
const erase = (today = '2027-05-16'): ErasureCommand => ({
  type: 'Erase',
  erasureId: erasureId(1),
  subjectIds: [lead],
  today,
});

const open: BookingEvent[] = [...depositPaid(), namedAs(lead)];
const traveled: BookingEvent[] = [...open, { type: 'BalancePaid', data: paid('balance', 160_000) }];
const onHold: BookingEvent[] = [...held(), namedAs(lead)];
const ranOut: BookingEvent[] = [...onHold, expiring, expired];
/** 5.00 on top of what was due. */
const onTop = (intentId: string): BookingEvent => ({
  type: 'OverpaymentReceived',
  data: paid('balance', 500, intentId),
});
const wentBack = (...of: Parameters<typeof refundOf>): BookingEvent[] => [
  refundStarted(...of),
  refundMade(...of),
];
const failed = (...of: Parameters<typeof refundOf>): BookingEvent[] => [
  refundStarted(...of),
  { type: 'RefundFailed', data: { ...refundOf(...of), providerRefundId: null, code: 'card_lost' } },
];
const lost = (intentId: string, amountCents: number): BookingEvent[] => {
  const of = { disputeId: 'dp_1', instalmentId: BALANCE, provider: 'stripe', intentId, amountCents } as const;
  return [
    { type: 'DisputeOpened', data: { ...of, reason: 'fraudulent', answerBy: null } },
    { type: 'DisputeClosed', data: { ...of, outcome: 'lost' } },
  ];
};

/** Their bank asks for them; nothing is charged by itself any more. */
const unpaid: BookingEvent[] = [...open, started(), actionRequired];
const of = { instalmentId: BALANCE, orderId: 'O-1' };
const ordered: BookingEvent = { type: 'PayPalOrderCreated', data: { ...of, n: 1, amountCents: 160_000 } };
const capturing: BookingEvent = { type: 'PayPalCaptureStarted', data: of };
const reviewed: BookingEvent = {
  type: 'PayPalCapturePending',
  data: {
    ...of,
    captureId: 'C-1',
    why: 'PENDING_REVIEW',
    since: '2027-05-10T10:00:00.000Z',
    askAgainAt: '2027-05-10T16:00:00.000Z',
    holdExpiresAt: null,
  },
};

describe('money is owed', () => {
  test.each<[string, BookingEvent[]]>([
    ['a refund failed that staff had agreed to', [...traveled, ...failed('deposit', 10_000, 'requested')]],
    [
      'what came on top is here, whatever went back for another reason',
      [...traveled, onTop('pi_2'), ...wentBack('deposit', 500, 'date-changed')],
    ],
    [
      'of two that came on top one went back, if only at the second try',
      [
        ...traveled,
        onTop('pi_2'),
        onTop('pi_3'),
        ...failed('balance', 500, 'overpaid', { intentId: 'pi_2' }),
        ...wentBack('balance', 500, 'overpaid', { intentId: 'pi_2', n: 2 }),
      ],
    ],
    [
      'a part came for a hold that ran out',
      [...onHold, { type: 'PartPaid', data: bank('deposit', 15_000) }, expiring, expired],
    ],
  ])('%s', (_what, events) => {
    given(...events)
      .when(erase())
      .thenRefused('MONEY_OWED');
  });
});

describe('money is on its way', () => {
  test.each<[string, BookingEvent[]]>([
    [
      'a refund waits for the end of a dispute',
      [...traveled, { type: 'RefundHeldBack', data: refundOf('deposit', 10_000, 'requested') }],
    ],
    ['the provider was asked for it', [...open, started(), confirming()]],
    ['PayPal captures a balance', [...unpaid, ordered, capturing]],
    ['PayPal reviews what it took for a balance', [...unpaid, ordered, capturing, reviewed]],
    [
      'an order of a hold that ran out may still be captured',
      [
        ...onHold,
        {
          type: 'PayPalOrderCreated',
          data: { instalmentId: instalmentId('deposit'), orderId: 'ORDER1', n: 1, amountCents: 40_000 },
        },
        expiring,
        expired,
      ],
    ],
  ])('%s', (_what, events) => {
    given(...events)
      .when(erase())
      .thenRefused('MONEY_IN_FLIGHT');
  });
});

describe('the lead may go', () => {
  test.each<[string, BookingEvent[]]>([
    ['when the bank took back what had come on top', [...traveled, onTop('pi_2'), ...lost('pi_2', 500)]],
    ...(['overpaid', 'requested'] as const).map((reason): [string, BookingEvent[]] => [
      `when what came on top went back: ${reason}`,
      [...traveled, onTop('pi_2'), ...wentBack('balance', 500, reason, { intentId: 'pi_2' })],
    ]),
    [
      'when of a trip that is off all went back, with what had come on top',
      [
        ...traveled,
        onTop('pi_2'),
        allBack(200_500),
        ...wentBack('deposit', 40_000, 'cancelled'),
        ...wentBack('balance', 160_000, 'cancelled'),
        ...wentBack('balance', 500, 'cancelled', { intentId: 'pi_2' }),
      ],
    ],
    [
      'when all went back that had come for a hold that ran out',
      [...ranOut, onTop('pi_2'), ...wentBack('balance', 500, 'no-seat-left', { intentId: 'pi_2' })],
    ],
    ['when an order for a balance was never approved', [...unpaid, ordered]],
    [
      'when a balance is unpaid that only they could still pay',
      [...open, intentCreated('balance', 'pi_b', 160_000), started(), actionRequired],
    ],
  ])('%s', (_what, events) => {
    given(...events)
      .when(erase())
      .thenEvents(erased([lead]));
  });

  test('before the day of a trip on which they do not go', () => {
    const off = [...depositPaid().slice(0, -1), namedAs(lead), allBack(40_000)];
    for (const events of [ranOut, [...off, ...wentBack('deposit', 40_000, 'cancelled')]])
      given(...events)
        .when(erase(TODAY))
        .thenEvents(erased([lead]));
  });
});

test('of several erasures the one that is meant is completed', () => {
  given(
    ...ranOut,
    namedAs(lead, other),
    erased([other], { n: 2, lead: false }),
    erasureCompleted(2),
    erased([lead]),
  )
    .when({ type: 'Complete', erasureId: erasureId(1), customerId: 'cus_1' })
    .thenEvents(erasureCompleted());
});
