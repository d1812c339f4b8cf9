import { expect, test } from '@jest/globals';
import { at, depositPaid, existing, instalmentId } from '../../../../test/booking/builders.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { post } from '../../ledger/journal/journal.js';
import { noBooks } from '../../ledger/journal/posting.js';
import type { BookingEvent } from '../events.js';
import { decideDispute, type FoundDispute } from './dispute.js';
import { keptCents, lostOf } from '../core/payments.js';

const about = {
  provider: 'paypal',
  intentId: 'pi_deposit',
  instalmentId: instalmentId('deposit'),
  amountCents: 40_000,
  reason: 'OTHER',
  answerBy: null,
} as const;
type Said = readonly [
  disputeId: string,
  stage: FoundDispute['stage'],
  amountCents?: number,
  intentId?: string,
];
/** The reversal is told without its dispute. */
const reversal = (amountCents = 40_000): Said => ['RV1', 'lost', amountCents];
/** What is in the log, as it is told one after the other. */
function told(...all: readonly Said[]): BookingEvent[] {
  const log: BookingEvent[] = depositPaid();
  for (const [disputeId, stage, amountCents = 40_000, intentId = 'pi_deposit'] of all) {
    const reason = disputeId.startsWith('RV') ? 'REVERSED' : about.reason;
    const found = { ...about, disputeId, stage, amountCents, intentId, reason };
    const events = decideDispute(found, existing(log), at('2027-02-01T09:00:00.000Z'));
    expectStorable(events);
    log.push(...events);
  }
  return log;
}
/** What the ledger and the booking have lost of the payment. */
function lost(log: readonly BookingEvent[]): [ledger: number, booking: number] {
  let books = noBooks;
  let cents = 0;
  for (const event of log) {
    const done = post(books, event);
    ({ books } = done);
    for (const line of done.lines) if (line.account === 'disputes') cents -= line.amountCents;
  }
  return [cents, lostOf(existing(log), 'pi_deposit')];
}

test.each<[string, Said[]]>([
  ['and then open and lost', [reversal(), ['PP-1', 'open'], ['PP-1', 'lost']]],
  ['and then lost at once', [reversal(), ['PP-1', 'lost'], reversal(), ['PP-1', 'lost']]],
  ['and then open, and is not over', [reversal(), ['PP-1', 'open']]],
  ['while it is open', [['PP-1', 'open'], reversal(), ['PP-1', 'lost']]],
  [
    'and then won, and another one is lost',
    [reversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']],
  ],
])('a reversal that was told alone, %s: the money is lost once', (_order, all) => {
  const log = told(...all);
  expect([lost(log), keptCents(existing(log))]).toEqual([[40_000, 40_000], 0]);
});

test('what the dispute is about beyond its reversal is lost too, and a reversal pays for one dispute', () => {
  expect(lost(told(reversal(15_000), ['PP-1', 'lost', 25_000]))).toEqual([25_000, 25_000]);
  const two: Said[] = [reversal(10_000), ['PP-1', 'lost', 10_000], ['PP-2', 'lost', 10_000]];
  expect(lost(told(...two))).toEqual([20_000, 20_000]);
});

test('two reversals without a dispute are two losses; one of another payment is none of its', () => {
  expect(lost(told(['RV1', 'lost', 10_000], ['RV2', 'lost', 5_000]))).toEqual([15_000, 15_000]);
  const other = told(reversal());
  const found = { ...about, disputeId: 'PP-1', stage: 'lost', intentId: 'pi_2' } as const;
  const events = decideDispute(found, existing(other), at('2027-02-01T09:00:00.000Z'));
  expect(events.find(({ type }) => type === 'DisputeClosed')?.data).toMatchObject({ amountCents: 40_000 });
});

const asked = (log: readonly BookingEvent[]): string[] =>
  log.flatMap((event) => (event.type === 'OperationsItemRaised' ? [event.data.detail] : []));
const looksUp = (cents: number): string =>
  `dispute-lost PP-1: ${cents} of pi_deposit, won, and its reversal stands as lost`;

test.each<[string, Said[], string[]]>([
  [
    'and then open and won',
    [reversal(), ['PP-1', 'open'], ['PP-1', 'won'], ['PP-1', 'won']],
    [looksUp(40_000)],
  ],
  ['and then won at once', [reversal(15_000), ['PP-1', 'won']], [looksUp(15_000)]],
  ['and lost by another one', [reversal(), ['PP-2', 'lost'], ['PP-1', 'won']], []],
  [
    'never',
    [
      ['PP-1', 'open'],
      ['PP-1', 'won'],
    ],
    [],
  ],
])('a reversal told alone, %s: a person looks up what was given back', (_order, all, items) => {
  expect(asked(told(...all)).filter((detail) => detail.includes('stands as lost'))).toEqual(items);
});

test('a reversal told after its dispute was won is lost in our books, and a person looks up what was given back', () => {
  const items = asked(told(['PP-1', 'open'], ['PP-1', 'won'], reversal()));
  expect(items.at(-1)).toMatch(
    /^dispute-lost \S+: 40000 of pi_deposit, reversed beside a dispute that was won$/,
  );
  expect(asked(told(reversal())).at(-1)).not.toMatch(/beside/);
});

test.each<[string, Said[], string]>([
  ['while it is open', [['PP-1', 'open'], reversal()], 'RV1: 40000 of pi_deposit, REVERSED'],
  ['after it was lost', [['PP-1', 'lost', 10_000], reversal(30_000)], 'RV1: 30000 of pi_deposit, REVERSED'],
  [
    'after one of another payment was won',
    [['PP-1', 'open', 40_000, 'pi_2'], ['PP-1', 'won', 40_000, 'pi_2'], reversal()],
    'RV1: 40000 of pi_deposit, REVERSED',
  ],
])('a reversal told beside a dispute, %s, is one that nobody gave back', (_when, all, item) => {
  expect(asked(told(...all)).at(-1)).toBe(`dispute-lost ${item}`);
});

test('a second dispute that is lost after the first was won is no reversal', () => {
  const items = asked(told(['PP-1', 'open'], ['PP-1', 'won'], ['PP-2', 'lost']));
  expect(items.at(-1)).toBe('dispute-lost PP-2: 40000 of pi_deposit, OTHER');
});
