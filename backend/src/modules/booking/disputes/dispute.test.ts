import { expect, test, describe } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  bookingFrom,
  depositPaid,
  existing,
  held,
  id,
  instalmentId,
  paid,
  planChosen,
} from '../../../../test/booking/builders.js';
import {
  actionRequired,
  BALANCE,
  confirming,
  decline,
  DUE,
  start,
  started,
} from '../../../../test/booking/charges.js';
import { scenario, expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking, type BookingState } from '../core/booking.js';
import { hasOpenDispute } from '../core/dispute-state.js';
import { decideCharge } from '../balance/automatic-charge.js';
import { decideDispute, type FoundDispute } from './dispute.js';
import { scheduleBalances } from '../core/balance-schedule.js';
import { postEvent } from '../../ledger/journal/journal.js';
import { noBooks } from '../../ledger/journal/posting.js';
import { calculateRefundableCents, getLostCents } from '../core/payments.js';

const NOW = '2027-02-01T09:00:00.000Z';
const reportAt = (stage: FoundDispute['stage'], overrides: Partial<FoundDispute> = {}): FoundDispute => ({
  disputeId: 'du_1',
  provider: 'stripe',
  paymentId: 'pi_deposit',
  instalmentId: instalmentId('deposit'),
  amountCents: 40_000,
  reason: 'fraudulent',
  answerBy: '2027-02-10T23:59:59.000Z',
  stage,
  ...overrides,
});
const given = scenario({
  initialState: initialBooking,
  evolve: evolveBooking,
  decide: ({ say, now }: { say: FoundDispute; now: string }, state: BookingState) =>
    decideDispute(say, state, at(now)),
});
const say = (stage: FoundDispute['stage'], now = NOW) => ({ say: reportAt(stage), now });

const disputeFacts = {
  disputeId: 'du_1',
  instalmentId: instalmentId('deposit'),
  provider: 'stripe',
} as const;
const opened: BookingEvent = {
  type: 'DisputeOpened',
  data: {
    ...disputeFacts,
    paymentId: 'pi_deposit',
    amountCents: 40_000,
    reason: 'fraudulent',
    answerBy: '2027-02-10T23:59:59.000Z',
  },
};
const item = (kind: 'dispute-opened' | 'dispute-lost' | 'dispute-inquiry'): BookingEvent => ({
  type: 'OperationsItemRaised',
  data: {
    kind,
    key: `${kind}:du_1:40000:pi_deposit:fraudulent`,
    instalmentId: instalmentId('deposit'),
    detail: `${kind} du_1: 40000 of pi_deposit, fraudulent`,
  },
});
const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'disputed' },
};
const closed = (outcome: 'won' | 'lost'): BookingEvent => ({
  type: 'DisputeClosed',
  data: { ...disputeFacts, paymentId: 'pi_deposit', amountCents: 40_000, outcome },
});
const scheduledOn = (chargeOn: string): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: BALANCE,
    amountCents: 160_000,
    rule: 'dispute-over/v1',
    chargeOn,
    chargeAt: `${chargeOn}T12:00:00.000Z`,
  },
});

test('stops the automatic charge and raises a task', () => {
  given(...depositPaid())
    .when(say('open'))
    .thenEvents(opened, item('dispute-opened'), voided);
});

test.each<[string, BookingEvent]>([
  ['waits for the customer', actionRequired],
  ['is given up', { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 1 } }],
])('ends a charge that %s: it does not resume automatically', (_what, ended) => {
  given(...depositPaid(), started(), ended)
    .when(say('open'))
    .thenEvents(opened, item('dispute-opened'), voided);
});

const [ofFormer, unknown] = [instalmentId('full'), id(9, 5)];
test.each([
  ['the balance', BALANCE, BALANCE],
  ['a plan that was given up', ofFormer, ofFormer],
  ['none of its own', unknown, instalmentId('deposit')],
])('belongs to the paid instalment: %s', (_what, reportedId, instalment) => {
  const forInstalment = (event: BookingEvent): BookingEvent =>
    ({ ...event, data: { ...event.data, instalmentId: instalment } }) as BookingEvent;
  given(...held(), planChosen('full'), planChosen('deposit'))
    .when({ say: reportAt('open', { instalmentId: reportedId }), now: NOW })
    .thenEvents(forInstalment(opened), forInstalment(item('dispute-opened')));
});

test('changes nothing when reported again', () => {
  given(...depositPaid(), opened, item('dispute-opened'), voided)
    .when(say('open'))
    .thenEvents();
});

test('charges the balance on its due date once won', () => {
  given(...depositPaid(), opened, item('dispute-opened'), voided)
    .when(say('won'))
    .thenEvents(closed('won'), scheduledOn('2027-03-09'));
});

test.each([
  ['2027-03-09T11:59:59.999Z', '2027-03-09'],
  ['2027-03-09T12:00:00.000Z', '2027-03-10'],
  ['2027-03-20T11:59:59.000Z', '2027-03-20'],
  ['2027-03-20T12:00:00.000Z', '2027-03-21'],
])(
  'a dispute won at %s charges the balance on %s: the next noon, and not before its due date',
  (now, day) => {
    given(...depositPaid(), opened, voided)
      .when(say('won', now))
      .thenEvents(closed('won'), scheduledOn(day));
  },
);

const reversed: BookingEvent = {
  type: 'PaymentReversed',
  data: {
    instalmentId: instalmentId('deposit'),
    provider: 'stripe',
    paymentId: 'pi_deposit',
    amountCents: 40_000,
    surplusCents: 0,
  },
};
test.each<[string, BookingEvent[], BookingEvent[]]>([
  ['a balance that was paid meanwhile', [{ type: 'BalancePaid', data: paid('balance', 160_000) }], []],
  [
    'a balance awaited by bank',
    [
      {
        type: 'BalanceAwaited',
        data: { instalmentId: BALANCE, amountCents: 160_000, dueOn: '2027-03-09' },
      },
    ],
    [],
  ],
  ['a first payment that is open again', [reversed], [scheduledOn('2027-03-09')]],
])('does not charge %s when won', (_what, meanwhile, charged) => {
  given(...depositPaid(), opened, voided, ...meanwhile)
    .when(say('won'))
    .thenEvents(closed('won'), ...charged);
});

test('leaves a running attempt alone when won', () => {
  given(...depositPaid(), started(), confirming(), opened)
    .when(say('won'))
    .thenEvents(closed('won'));
});

test('charges nothing and raises a task when lost', () => {
  given(...depositPaid(), opened, voided)
    .when(say('lost'))
    .thenEvents(closed('lost'), item('dispute-lost'));
});

test('records dispute and end together when the decision arrives first', () => {
  given(...depositPaid())
    .when(say('won'))
    .thenEvents(opened, item('dispute-opened'), closed('won'));
  given(...depositPaid())
    .when(say('lost'))
    .thenEvents(opened, item('dispute-opened'), voided, closed('lost'), item('dispute-lost'));
});

test('ignores reports that are neither inquiry nor dispute', () => {
  given(...depositPaid())
    .when(say('other'))
    .thenEvents();
  given(...depositPaid(), opened, item('dispute-opened'), voided)
    .when(say('other'))
    .thenEvents();
});

test('raises one task for an inquiry, which may become a dispute', () => {
  given(...depositPaid())
    .when(say('inquiry'))
    .thenEvents(item('dispute-inquiry'));
  given(...depositPaid(), item('dispute-inquiry'))
    .when(say('inquiry'))
    .thenEvents();
  given(...depositPaid(), item('dispute-inquiry'))
    .when(say('open'))
    .thenEvents(opened, item('dispute-opened'), voided);
});

test('charges nothing while another dispute is open', () => {
  const other: BookingEvent = { ...opened, data: { ...opened.data, disputeId: 'du_2' } };
  given(...depositPaid(), opened, other, voided)
    .when(say('won'))
    .thenEvents(closed('won'));
});

test('schedules no charge for a booking confirmed during a dispute until it ends well', () => {
  const days = (...events: BookingEvent[]) =>
    scheduleBalances(existing([...depositPaid(), ...events])).map(({ type }) => type);
  expect(days()).toEqual(['BalanceScheduled']);
  expect(days(opened)).toEqual([]);
  expect(days(opened, closed('won'))).toEqual(['BalanceScheduled']);
  expect(days(opened, closed('lost'))).toEqual([]);
});

test('has nothing to charge for an unconfirmed booking', () => {
  given(...held())
    .when(say('open'))
    .thenEvents(opened, item('dispute-opened'));
  given(...held(), opened)
    .when(say('won'))
    .thenEvents(closed('won'));
  given().when(say('open')).thenEvents();
});

test('leaves a running attempt alone, and does not retry it after a decline', () => {
  const log = [...depositPaid(), started(), confirming(), opened];
  given(...depositPaid(), started(), confirming())
    .when(say('open'))
    .thenEvents(opened, item('dispute-opened'));
  expect(decideCharge(decline('try_again_later'), bookingFrom(log))).toMatchObject([
    { type: 'ChargeDeclined', data: { retryAt: null } },
    voided,
  ]);
});

test('gives up an attempt that was not sent yet', () => {
  const log = [...depositPaid(), started(), opened];
  const confirm = { attempt: 1, paymentId: 'pi_b', lastChargeId: null, now: at(DUE) };
  expect(decideCharge({ type: 'Confirming', instalmentId: BALANCE, ...confirm }, bookingFrom(log))).toEqual([
    voided,
  ]);
});

test('starts nothing during a dispute, in any order of reports and repeats', () => {
  const stage = fc.constantFrom<FoundDispute['stage'][]>('inquiry', 'open', 'won', 'lost', 'other');
  const step = fc.tuple(fc.constantFrom('du_1', 'du_2'), stage);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state: BookingState = existing(depositPaid());
      for (const [disputeId, stage] of steps) {
        const events = decideDispute(reportAt(stage, { disputeId }), state, at(NOW));
        for (const event of events) state = evolveBooking(state, event);
        if (state.status === 'NEW') throw new Error('the booking is gone');
        // A repeat changes nothing.
        expect(decideDispute(reportAt(stage, { disputeId }), state, at(NOW))).toEqual([]);
        const begun = decideCharge(start(), state);
        const lost = state.disputes.some(({ outcome }) => outcome === 'lost');
        const starts = Array.isArray(begun) && begun.length > 0;
        if (hasOpenDispute(state) || lost) expect(starts).toBe(false);
        else expect(starts).toBe(true);
      }
    }),
  );
});

describe('a payment that was reversed', () => {
  const paymentFacts = {
    provider: 'paypal',
    paymentId: 'pi_deposit',
    instalmentId: instalmentId('deposit'),
    amountCents: 40_000,
    reason: 'OTHER',
    answerBy: null,
  } as const;

  type Said = readonly [
    disputeId: string,
    stage: FoundDispute['stage'],
    amountCents?: number,
    paymentId?: string,
  ];

  /** A reversal that arrives without its dispute. */
  const reversal = (amountCents = 40_000): Said => ['RV1', 'lost', amountCents];

  /** The log after these events arrived one by one. */
  function historyOf(...all: readonly Said[]): BookingEvent[] {
    const log: BookingEvent[] = depositPaid();
    for (const [disputeId, stage, amountCents = 40_000, paymentId = 'pi_deposit'] of all) {
      const reason = disputeId.startsWith('RV') ? 'REVERSED' : paymentFacts.reason;
      const report = { ...paymentFacts, disputeId, stage, amountCents, paymentId, reason };
      const events = decideDispute(report, existing(log), at('2027-02-01T09:00:00.000Z'));
      expectStorable(events);
      log.push(...events);
    }
    return log;
  }

  /** Cents lost of the payment: in the ledger and in the booking. */
  function lost(log: readonly BookingEvent[]): [ledger: number, booking: number] {
    let books = noBooks;
    let cents = 0;
    for (const event of log) {
      const posting = postEvent(books, event);
      ({ books } = posting);
      for (const line of posting.lines) if (line.account === 'disputes') cents -= line.amountCents;
    }
    return [cents, getLostCents(existing(log), 'pi_deposit')];
  }

  test.each<[string, Said[]]>([
    ['before the dispute opens and is lost', [reversal(), ['PP-1', 'open'], ['PP-1', 'lost']]],
    ['before the dispute is lost at once', [reversal(), ['PP-1', 'lost'], reversal(), ['PP-1', 'lost']]],
    ['before the dispute opens', [reversal(), ['PP-1', 'open']]],
    ['while the dispute is open', [['PP-1', 'open'], reversal(), ['PP-1', 'lost']]],
    [
      'before the dispute is won and another is lost',
      [reversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']],
    ],
  ])('books the loss once when the reversal arrives without a dispute, %s', (_order, all) => {
    const log = historyOf(...all);
    expect([lost(log), calculateRefundableCents(existing(log))]).toEqual([[40_000, 40_000], 0]);
  });

  test("books a dispute's excess over its reversal too, and matches a reversal to one dispute only", () => {
    expect(lost(historyOf(reversal(15_000), ['PP-1', 'lost', 25_000]))).toEqual([25_000, 25_000]);
    const two: Said[] = [reversal(10_000), ['PP-1', 'lost', 10_000], ['PP-2', 'lost', 10_000]];
    expect(lost(historyOf(...two))).toEqual([20_000, 20_000]);
  });

  test('books two reversals without a dispute as two losses, and ignores other payments', () => {
    expect(lost(historyOf(['RV1', 'lost', 10_000], ['RV2', 'lost', 5_000]))).toEqual([15_000, 15_000]);
    const other = historyOf(reversal());
    const report = { ...paymentFacts, disputeId: 'PP-1', stage: 'lost', paymentId: 'pi_2' } as const;
    const events = decideDispute(report, existing(other), at('2027-02-01T09:00:00.000Z'));
    expect(events.find(({ type }) => type === 'DisputeClosed')?.data).toMatchObject({ amountCents: 40_000 });
  });

  const taskDetails = (log: readonly BookingEvent[]): string[] =>
    log.flatMap((event) => (event.type === 'OperationsItemRaised' ? [event.data.detail] : []));

  const looksUp = (cents: number): string =>
    `dispute-lost PP-1: ${cents} of pi_deposit, won, and its reversal stands as lost`;

  test.each<[string, Said[], string[]]>([
    [
      'before the dispute opens and is won',
      [reversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-1', 'won']],
      [looksUp(40_000)],
    ],
    ['before the dispute is won at once', [reversal(15_000), ['PP-1', 'won']], [looksUp(15_000)]],
    ['before another dispute is lost', [reversal(), ['PP-2', 'lost'], ['PP-1', 'won']], []],
    [
      'never',
      [
        ['PP-1', 'open'],
        ['PP-1', 'won'],
      ],
      [],
    ],
  ])('asks staff to check what was returned after a lone reversal, %s', (_order, all, items) => {
    expect(taskDetails(historyOf(...all)).filter((detail) => detail.includes('stands as lost'))).toEqual(
      items,
    );
  });

  test('books a reversal after a won dispute as lost and asks staff to check what was returned', () => {
    const items = taskDetails(historyOf(['PP-1', 'open'], ['PP-1', 'won'], reversal()));
    expect(items.at(-1)).toMatch(
      /^dispute-lost \S+: 40000 of pi_deposit, reversed beside a dispute that was won$/,
    );
    expect(taskDetails(historyOf(reversal())).at(-1)).not.toMatch(/beside/);
  });

  test.each<[string, Said[], string]>([
    ['while the dispute is open', [['PP-1', 'open'], reversal()], 'RV1: 40000 of pi_deposit, REVERSED'],
    [
      'after the dispute was lost',
      [['PP-1', 'lost', 10_000], reversal(30_000)],
      'RV1: 30000 of pi_deposit, REVERSED',
    ],
    [
      'after a dispute of another payment was won',
      [['PP-1', 'open', 40_000, 'pi_2'], ['PP-1', 'won', 40_000, 'pi_2'], reversal()],
      'RV1: 40000 of pi_deposit, REVERSED',
    ],
  ])('treats a reversal alongside a dispute, %s, as not returned', (_when, all, item) => {
    expect(taskDetails(historyOf(...all)).at(-1)).toBe(`dispute-lost ${item}`);
  });

  test('does not treat a second, lost dispute after a won one as a reversal', () => {
    const items = taskDetails(historyOf(['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']));
    expect(items.at(-1)).toBe('dispute-lost PP-2: 40000 of pi_deposit, OTHER');
  });
});
