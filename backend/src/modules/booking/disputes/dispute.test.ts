import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  newBalanceAwaited,
  newBalancePaid,
  newBalanceScheduled,
  newDepositPaidHistory,
  newHeldHistory,
  newPlanChosen,
  newReceivedPayment,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeExhausted,
  newChargeStarted,
  newChargeVoided,
  newDeclineCommand,
  newStartChargeCommand,
} from '../../../../test/support/booking/charges.js';
import {
  newDisputeClosed,
  newDisputeOpened,
  newFoundDispute,
} from '../../../../test/support/booking/disputes.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { sumRefundableAfter } from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newInstalmentId } from '../../../../test/support/ids.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { noBooks } from '../../ledger/journal/books.js';
import { postEvent } from '../../ledger/journal/journal.js';
import { decideCharge } from '../balance/automatic-charge.js';
import { scheduleBalances } from '../core/balance-schedule.js';
import { evolveBooking } from '../core/booking.js';
import { hasOpenDispute } from '../core/dispute-state.js';
import { sumLostCents } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { decideDispute, type DisputeReport } from './dispute.js';

const REPORTED_AT = '2027-02-01T09:00:00.000Z';
const ANSWER_BY = '2027-02-10T23:59:59.000Z';
const newDisputeReport = (stage: DisputeReport['stage'], overrides: Partial<DisputeReport> = {}) =>
  newFoundDispute(stage, { answerBy: ANSWER_BY, ...overrides });

const given = newBookingScenario((state, { report, now }: { report: DisputeReport; now: string }) =>
  decideDispute(state, report, toDate(now)),
);

const newReportCommand = (stage: DisputeReport['stage'], now = REPORTED_AT) => ({
  report: newDisputeReport(stage),
  now,
});

const disputeOpened = newDisputeOpened({ answerBy: ANSWER_BY });
const newDisputeTask = (kind: 'dispute-opened' | 'dispute-lost' | 'dispute-inquiry'): BookingEvent => {
  const key = `${kind}:du_1:40000:pi_deposit:fraudulent`;
  const instalmentId = getInstalmentId('deposit');
  const facts = {
    disputeId: 'du_1',
    paymentId: 'pi_deposit',
    amountCents: DEPOSIT_CENTS,
    reason: 'fraudulent',
  };
  return {
    type: 'TaskRaised',
    data:
      kind === 'dispute-lost'
        ? { kind, key, instalmentId, facts: { ...facts, cause: 'lost' } }
        : { kind, key, instalmentId, facts },
  };
};

const newScheduledAfterDispute = (chargeOn: string) =>
  newBalanceScheduled({ chargeOn, rule: 'dispute-ended/v1' });

test('an open dispute voids the automatic charge and raises a task', () => {
  given(...newDepositPaidHistory())
    .when(newReportCommand('open'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'), newChargeVoided('disputed'));
});

test.each<{ name: string; chargeEnd: BookingEvent }>([
  { name: 'waits for the customer', chargeEnd: actionRequired },
  { name: 'is exhausted', chargeEnd: newChargeExhausted({ attempts: 1 }) },
])('an open dispute voids a charge that $name, which does not resume by itself', ({ chargeEnd }) => {
  given(...newDepositPaidHistory(), newChargeStarted(), chargeEnd)
    .when(newReportCommand('open'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'), newChargeVoided('disputed'));
});

const [formerId, unknownId] = [getInstalmentId('full'), newInstalmentId(9)];
test.each([
  { name: 'the balance', reportedId: BALANCE },
  { name: 'an instalment of a former plan', reportedId: formerId },
])('a dispute belongs to the instalment that it names: $name', ({ reportedId }) => {
  given(...newHeldHistory(), newPlanChosen('full'), newPlanChosen('deposit'))
    .when({ report: newDisputeReport('open', { instalmentId: reportedId }), now: REPORTED_AT })
    .thenEvents(
      changeEvent(disputeOpened, { instalmentId: reportedId }),
      changeEvent(newDisputeTask('dispute-opened'), { instalmentId: reportedId }),
    );
});

test('a dispute that names an unknown instalment belongs to the first', () => {
  const instalmentId = getInstalmentId('deposit');
  given(...newHeldHistory(), newPlanChosen('full'), newPlanChosen('deposit'))
    .when({ report: newDisputeReport('open', { instalmentId: unknownId }), now: REPORTED_AT })
    .thenEvents(
      changeEvent(disputeOpened, { instalmentId }),
      changeEvent(newDisputeTask('dispute-opened'), { instalmentId }),
    );
});

test('a repeated report of a dispute changes nothing', () => {
  given(
    ...newDepositPaidHistory(),
    disputeOpened,
    newDisputeTask('dispute-opened'),
    newChargeVoided('disputed'),
  )
    .when(newReportCommand('open'))
    .thenNothing();
});

test('a dispute won early leaves the charge of the balance on its due date', () => {
  given(
    ...newDepositPaidHistory(),
    disputeOpened,
    newDisputeTask('dispute-opened'),
    newChargeVoided('disputed'),
  )
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'), newScheduledAfterDispute(BALANCE_DUE_ON));
});

test.each([
  ['2027-03-09T11:59:59.999Z', '2027-03-09'],
  ['2027-03-09T12:00:00.000Z', '2027-03-10'],
  ['2027-03-20T11:59:59.000Z', '2027-03-20'],
  ['2027-03-20T12:00:00.000Z', '2027-03-21'],
])('a dispute won at %s charges the balance on %s: the next noon not before its due date', (now, day) => {
  given(...newDepositPaidHistory(), disputeOpened, newChargeVoided('disputed'))
    .when(newReportCommand('won', now))
    .thenEvents(newDisputeClosed('won'), newScheduledAfterDispute(day));
});

const paymentReversed: BookingEvent = newPaymentReversed({ provider: 'stripe', paymentId: 'pi_deposit' });

test.each<{ name: string; laterEvents: BookingEvent[] }>([
  {
    name: 'was paid during the dispute',
    laterEvents: [newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
  },
  {
    name: 'is awaited by bank',
    laterEvents: [newBalanceAwaited()],
  },
])('a won dispute schedules no charge for a balance that $name', ({ laterEvents }) => {
  given(...newDepositPaidHistory(), disputeOpened, newChargeVoided('disputed'), ...laterEvents)
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'));
});

test('a won dispute schedules the balance alone while the first payment is open again', () => {
  given(...newDepositPaidHistory(), disputeOpened, newChargeVoided('disputed'), paymentReversed)
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'), newScheduledAfterDispute(BALANCE_DUE_ON));
});

test('a won dispute leaves a running attempt alone', () => {
  given(...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming(), disputeOpened)
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'));
});

test('a lost dispute charges nothing and raises a task', () => {
  given(...newDepositPaidHistory(), disputeOpened, newChargeVoided('disputed'))
    .when(newReportCommand('lost'))
    .thenEvents(newDisputeClosed('lost'), newDisputeTask('dispute-lost'));
});

test('a report of a won dispute that arrives first opens and closes the dispute', () => {
  given(...newDepositPaidHistory())
    .when(newReportCommand('won'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'), newDisputeClosed('won'));
});

test('a report of a lost dispute that arrives first opens and closes the dispute', () => {
  given(...newDepositPaidHistory())
    .when(newReportCommand('lost'))
    .thenEvents(
      disputeOpened,
      newDisputeTask('dispute-opened'),
      newChargeVoided('disputed'),
      newDisputeClosed('lost'),
      newDisputeTask('dispute-lost'),
    );
});

test.each<{ name: string; disputeEvents: BookingEvent[] }>([
  { name: 'before', disputeEvents: [] },
  {
    name: 'during',
    disputeEvents: [disputeOpened, newDisputeTask('dispute-opened'), newChargeVoided('disputed')],
  },
])('a report that is neither inquiry nor dispute is ignored $name a dispute', ({ disputeEvents }) => {
  given(...newDepositPaidHistory(), ...disputeEvents)
    .when(newReportCommand('other'))
    .thenNothing();
});

test('an inquiry raises a task', () => {
  given(...newDepositPaidHistory())
    .when(newReportCommand('inquiry'))
    .thenEvents(newDisputeTask('dispute-inquiry'));
});

test('an inquiry raises its task only once', () => {
  given(...newDepositPaidHistory(), newDisputeTask('dispute-inquiry'))
    .when(newReportCommand('inquiry'))
    .thenNothing();
});

test('an inquiry may become a dispute', () => {
  given(...newDepositPaidHistory(), newDisputeTask('dispute-inquiry'))
    .when(newReportCommand('open'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'), newChargeVoided('disputed'));
});

test('a won dispute charges nothing while another dispute is open', () => {
  const otherDispute = newDisputeOpened({ disputeId: 'du_2' });
  given(...newDepositPaidHistory(), disputeOpened, otherDispute, newChargeVoided('disputed'))
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'));
});

test('a booking confirmed during a dispute has no charge until the dispute ends well', () => {
  const listScheduled = (...events: BookingEvent[]) =>
    scheduleBalances(foldExistingBooking([...newDepositPaidHistory(), ...events])).map(({ type }) => type);
  expect(listScheduled()).toEqual(['BalanceScheduled']);
  expect(listScheduled(disputeOpened)).toEqual([]);
  expect(listScheduled(disputeOpened, newDisputeClosed('won'))).toEqual(['BalanceScheduled']);
  expect(listScheduled(disputeOpened, newDisputeClosed('lost'))).toEqual([]);
});

test('a dispute of an unconfirmed booking voids no charge', () => {
  given(...newHeldHistory())
    .when(newReportCommand('open'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'));
});

test('a won dispute charges nothing of an unconfirmed booking', () => {
  given(...newHeldHistory(), disputeOpened)
    .when(newReportCommand('won'))
    .thenEvents(newDisputeClosed('won'));
});

test('a dispute of an unknown booking is ignored', () => {
  given().when(newReportCommand('open')).thenNothing();
});

test('an open dispute leaves a running attempt alone, which is not retried after a decline', () => {
  const history = [...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming(), disputeOpened];
  given(...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming())
    .when(newReportCommand('open'))
    .thenEvents(disputeOpened, newDisputeTask('dispute-opened'));

  expect(decideCharge(foldBooking(history), newDeclineCommand('try_again_later'))).toMatchObject([
    { type: 'ChargeDeclined', data: { retryAt: null } },
    newChargeVoided('disputed'),
  ]);
});

test('no charge starts during a dispute, in any order of reports and repeats', () => {
  const reachedCases = new ReachedCases();
  const anyStage = fc.constantFrom<DisputeReport['stage'][]>('inquiry', 'open', 'won', 'lost', 'other');
  const anyStep = fc.tuple(fc.constantFrom('du_1', 'du_2'), anyStage);
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      let booking = foldExistingBooking(newDepositPaidHistory());
      for (const [disputeId, stage] of steps) {
        const events = decideDispute(booking, newDisputeReport(stage, { disputeId }), toDate(REPORTED_AT));
        for (const event of events) booking = evolveBooking(booking, event);
        // Deciding the same report again changes nothing.
        expect(decideDispute(booking, newDisputeReport(stage, { disputeId }), toDate(REPORTED_AT))).toEqual(
          [],
        );
        const startEvents = decideCharge(booking, newStartChargeCommand());
        const isLost = booking.disputes.some(({ outcome }) => outcome === 'lost');
        const canStart = Array.isArray(startEvents) && startEvents.length > 0;
        const isBlocked = hasOpenDispute(booking) || isLost;
        expect(canStart).toBe(!isBlocked);
        reachedCases.add(isBlocked ? 'blocked' : 'free');
      }
    }),
  );
  reachedCases.expectMoreThan(20, ['blocked', 'free']);
});

describe('a reversed payment', () => {
  const paymentFacts = {
    provider: 'paypal',
    paymentId: 'pi_deposit',
    instalmentId: getInstalmentId('deposit'),
    amountCents: DEPOSIT_CENTS,
    reason: 'OTHER',
    answerBy: null,
  } as const;

  type ReportTuple = readonly [
    disputeId: string,
    stage: DisputeReport['stage'],
    amountCents?: number,
    paymentId?: string,
  ];

  /** Creates a reversal that arrives without its dispute. */
  const newReversal = (amountCents = DEPOSIT_CENTS): ReportTuple => ['RV1', 'lost', amountCents];

  /** Builds the history after these events arrived one by one. */
  function newHistory(...reports: readonly ReportTuple[]): BookingEvent[] {
    const history: BookingEvent[] = newDepositPaidHistory();
    for (const [disputeId, stage, amountCents = DEPOSIT_CENTS, paymentId = 'pi_deposit'] of reports) {
      const reason = disputeId.startsWith('RV') ? 'REVERSED' : paymentFacts.reason;
      const report = { ...paymentFacts, disputeId, stage, amountCents, paymentId, reason };
      const events = decideDispute(foldExistingBooking(history), report, toDate(REPORTED_AT));
      expectStorable(events);
      history.push(...events);
    }
    return history;
  }

  /** Sums what was lost of the payment, in cents: in the ledger and in the booking. */
  function sumLosses(history: readonly BookingEvent[]): [ledger: number, booking: number] {
    let books = noBooks;
    let cents = 0;
    for (const event of history) {
      const posting = postEvent(books, event);
      ({ books } = posting);
      for (const line of posting.lines) if (line.account === 'disputes') cents -= line.amountCents;
    }
    return [cents, sumLostCents(foldExistingBooking(history), 'pi_deposit')];
  }

  test.each<{ name: string; reports: ReportTuple[] }>([
    {
      name: 'the reversal, and then a dispute that opens and is lost',
      reports: [newReversal(), ['PP-1', 'open'], ['PP-1', 'lost']],
    },
    {
      name: 'the reversal, and then a dispute that is lost at once, each twice',
      reports: [newReversal(), ['PP-1', 'lost'], newReversal(), ['PP-1', 'lost']],
    },
    { name: 'the reversal, and then a dispute that opens', reports: [newReversal(), ['PP-1', 'open']] },
    {
      name: 'the reversal between the opening and the loss of a dispute',
      reports: [['PP-1', 'open'], newReversal(), ['PP-1', 'lost']],
    },
    {
      name: 'the reversal, and then one dispute that is won and another that is lost',
      reports: [newReversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']],
    },
  ])('is lost once when PayPal reports $name', ({ reports }) => {
    const history = newHistory(...reports);
    expect({
      losses: sumLosses(history),
      refundableCents: sumRefundableAfter(...history),
    }).toEqual({ losses: [DEPOSIT_CENTS, DEPOSIT_CENTS], refundableCents: 0 });
  });

  test('loses the excess of a dispute over the reversal', () => {
    expect(sumLosses(newHistory(newReversal(15_000), ['PP-1', 'lost', 25_000]))).toEqual([25_000, 25_000]);
  });

  test('is matched to one dispute only', () => {
    const twoDisputes: ReportTuple[] = [
      newReversal(10_000),
      ['PP-1', 'lost', 10_000],
      ['PP-2', 'lost', 10_000],
    ];
    expect(sumLosses(newHistory(...twoDisputes))).toEqual([20_000, 20_000]);
  });

  test('is lost with each of two reversals without a dispute', () => {
    expect(sumLosses(newHistory(['RV1', 'lost', 10_000], ['RV2', 'lost', 5_000]))).toEqual([15_000, 15_000]);
  });

  test('reduces no loss of another payment', () => {
    const reversedBooking = foldExistingBooking(newHistory(newReversal()));
    const report = { ...paymentFacts, disputeId: 'PP-1', stage: 'lost', paymentId: 'pi_2' } as const;
    const events = decideDispute(reversedBooking, report, toDate(REPORTED_AT));
    expect(events.find(({ type }) => type === 'DisputeClosed')?.data).toMatchObject({
      amountCents: DEPOSIT_CENTS,
    });
  });

  /** Lists the facts of each task about lost money. */
  const listLossFacts = (history: readonly BookingEvent[]) =>
    history.flatMap((event) =>
      event.type === 'TaskRaised' && event.data.kind === 'dispute-lost' ? [event.data.facts] : [],
    );
  const newLossFacts = (disputeId: string, amountCents: number, reason: string, cause = 'lost') => ({
    disputeId,
    amountCents,
    paymentId: 'pi_deposit',
    reason,
    cause,
  });
  const newReversalFacts = (cents: number) => newLossFacts('PP-1', cents, 'OTHER', 'reversal-stands');

  test.each<{ name: string; reports: ReportTuple[]; facts: unknown[] }>([
    {
      name: 'opens and is won',
      reports: [newReversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-1', 'won']],
      facts: [newReversalFacts(DEPOSIT_CENTS)],
    },
    {
      name: 'is won at once',
      reports: [newReversal(15_000), ['PP-1', 'won']],
      facts: [newReversalFacts(15_000)],
    },
  ])(
    'makes staff check what was returned if a reversal without a dispute precedes a dispute that $name',
    ({ reports, facts }) => {
      const lossFacts = listLossFacts(newHistory(...reports));
      expect(lossFacts.filter(({ cause }) => cause === 'reversal-stands')).toEqual(facts);
    },
  );

  test.each<{ name: string; reports: ReportTuple[] }>([
    {
      name: 'another dispute, which explains the reversal, is lost before the dispute is won',
      reports: [newReversal(), ['PP-2', 'lost'], ['PP-1', 'won']],
    },
    {
      name: 'a dispute is won that no reversal preceded',
      reports: [
        ['PP-1', 'open'],
        ['PP-1', 'won'],
      ],
    },
  ])('leaves nothing to check for staff if $name', ({ reports }) => {
    const lossFacts = listLossFacts(newHistory(...reports));
    expect(lossFacts.filter(({ cause }) => cause === 'reversal-stands')).toEqual([]);
  });

  test('is lost when it follows a won dispute, and staff check whether the money was returned', () => {
    const history = newHistory(['PP-1', 'open'], ['PP-1', 'won'], newReversal());
    expect(listLossFacts(history).at(-1)).toEqual(
      newLossFacts('RV1', DEPOSIT_CENTS, 'REVERSED', 'reversed-after-won'),
    );
    expect(history.findLast(({ type }) => type === 'TaskRaised')?.data).toMatchObject({
      key: 'dispute-lost:RV1:40000:pi_deposit:reversed-after-won',
    });
    expect(listLossFacts(newHistory(newReversal())).at(-1)).toMatchObject({ cause: 'lost' });
  });

  test.each<{ name: string; reports: ReportTuple[]; facts: unknown }>([
    {
      name: 'while the dispute is open',
      reports: [['PP-1', 'open'], newReversal()],
      facts: newLossFacts('RV1', DEPOSIT_CENTS, 'REVERSED'),
    },
    {
      name: 'after the dispute was lost',
      reports: [['PP-1', 'lost', 10_000], newReversal(30_000)],
      facts: newLossFacts('RV1', 30_000, 'REVERSED'),
    },
    {
      name: 'after a dispute of another payment was won',
      reports: [
        ['PP-1', 'open', DEPOSIT_CENTS, 'pi_2'],
        ['PP-1', 'won', DEPOSIT_CENTS, 'pi_2'],
        newReversal(),
      ],
      facts: newLossFacts('RV1', DEPOSIT_CENTS, 'REVERSED'),
    },
  ])('is lost if the reversal is reported $name', ({ reports, facts }) => {
    expect(listLossFacts(newHistory(...reports)).at(-1)).toEqual(facts);
  });

  test('is lost by a second dispute after a won dispute, without a check by staff', () => {
    const lossFacts = listLossFacts(newHistory(['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']));
    expect(lossFacts.at(-1)).toEqual(newLossFacts('PP-2', DEPOSIT_CENTS, 'OTHER'));
  });
});
