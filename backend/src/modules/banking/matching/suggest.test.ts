import { describe, expect, test } from '@jest/globals';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import fc from 'fast-check';
import { deriveInstalmentId, newMatchableBooking } from '../../../../test/support/banking/builders.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { buildReference } from '../../booking/core/reference.js';
import { type QueuedLine, rankSuggestions } from './suggest.js';

const [booking1, booking2] = [newMatchableBooking(1), newMatchableBooking(2, [10_000, 90_000])] as const;
const newQueuedLine = (
  unallocatedCents: number,
  remittance: string,
  overrides: Partial<QueuedLine> = {},
): QueuedLine => ({
  amountCents: unallocatedCents,
  unallocatedCents,
  chargesCents: 0,
  currency: 'USD',
  remittance,
  bankReference: null,
  counterparty: null,
  ...overrides,
});

interface Context {
  readonly bookings?: readonly MatchableBooking[];
  readonly names?: Readonly<Record<string, string>>;
  readonly sameCounterpartyIds?: readonly string[];
  readonly paidTwiceIds?: readonly string[];
}

const suggestFor = (
  waitingLine: QueuedLine,
  { bookings = [booking1, booking2], names = {}, sameCounterpartyIds = [], paidTwiceIds = [] }: Context = {},
) =>
  rankSuggestions(waitingLine, {
    bookings,
    leadNameByBooking: new Map(Object.entries(names)),
    sameCounterpartyIds: new Set(sameCounterpartyIds),
    paidTwiceIds: new Set(paidTwiceIds),
  });

const summarizeSuggestions = (waitingLine: QueuedLine, context?: Context) =>
  suggestFor(waitingLine, context).map(({ reasons, allocations, unallocatedCents, needsReason }) => [
    reasons.join(' '),
    allocations.map(({ instalmentId, amountCents }) => [instalmentId, amountCents]),
    unallocatedCents,
    needsReason,
  ]);

const listScores = (waitingLine: QueuedLine, context?: Context) =>
  suggestFor(waitingLine, context).map(({ score, reasons }) => [score, reasons.join(' ')]);

const [D1, B1, D2, B2] = [
  deriveInstalmentId(1, 0),
  deriveInstalmentId(1, 1),
  deriveInstalmentId(2, 0),
  deriveInstalmentId(2, 1),
];

describe('a valid reference', () => {
  test('is suggested with the amount, less, more or the amount minus the bank’s fee', () => {
    expect(summarizeSuggestions(newQueuedLine(40_000, booking1.reference))).toEqual([
      ['reference amount-equal', [[D1, 40_000]], 0, false],
    ]);
    expect(summarizeSuggestions(newQueuedLine(30_000, booking1.reference))).toEqual([
      ['reference underpaid', [[D1, 30_000]], 0, true],
    ]);
    expect(summarizeSuggestions(newQueuedLine(60_000, booking1.reference))).toEqual([
      [
        'reference underpaid',
        [
          [D1, 40_000],
          [B1, 20_000],
        ],
        0,
        true,
      ],
    ]);
    expect(summarizeSuggestions(newQueuedLine(250_000, booking1.reference))).toEqual([
      [
        'reference overpaid',
        [
          [D1, 40_000],
          [B1, 160_000],
        ],
        50_000,
        false,
      ],
    ]);

    const lineWithCharges = newQueuedLine(198_500, booking1.reference, { chargesCents: 1_500 });
    expect(summarizeSuggestions(lineWithCharges)[0]?.[0]).toBe('reference underpaid bank-charges');
  });

  test('shares the money with other references in the order of the text', () => {
    expect(
      summarizeSuggestions(newQueuedLine(110_000, `${booking2.reference} and ${booking1.reference}`)),
    ).toEqual([
      [
        'several-references underpaid',
        [
          [D2, 10_000],
          [B2, 90_000],
          [D1, 10_000],
        ],
        0,
        true,
      ],
    ]);
  });

  test('settles everything open or leaves a remainder together with other references', () => {
    const references = `${booking1.reference} ${booking2.reference}`;
    const allAllocations = [
      [D1, 40_000],
      [B1, 160_000],

      [D2, 10_000],
      [B2, 90_000],
    ];
    expect(summarizeSuggestions(newQueuedLine(300_000, references))).toEqual([
      ['several-references amount-equal', allAllocations, 0, false],
    ]);
    expect(summarizeSuggestions(newQueuedLine(310_000, references))).toEqual([
      ['several-references overpaid', allAllocations, 10_000, false],
    ]);

    const bookings = [newMatchableBooking(1, [0, 0]), booking2];
    expect(summarizeSuggestions(newQueuedLine(12_000, references), { bookings })[0]?.[1]).toEqual([
      [D2, 10_000],
      [B2, 2_000],
    ]);
  });

  test('becomes an overpayment with a reason if its booking is paid', () => {
    expect(
      summarizeSuggestions(newQueuedLine(500, booking1.reference), {
        bookings: [newMatchableBooking(1, [0, 0])],
      }),
    ).toEqual([['reference paid-already', [[null, 500]], 0, true]]);
  });
});

describe('without a reference', () => {
  test('a mistyped reference is suggested with its evidence', () => {
    const swappedReference = buildReference(1).replace(/(.)(.)$/, '$2$1');
    const [firstSuggestion] = suggestFor(newQueuedLine(40_000, swappedReference));

    expect(firstSuggestion).toMatchObject({
      reasons: ['swapped', 'amount-equal'],
      allocations: [{ bookingId: newBookingId(1) }],
    });
  });

  test('the previous counterparty is suggested with the amount', () => {
    const waitingLine = newQueuedLine(40_000, 'hello', { counterparty: 'MARTA QUIROGA' });
    expect(summarizeSuggestions(waitingLine, { sameCounterpartyIds: [newBookingId(1)] })).toEqual([
      ['same-counterparty amount-equal', [[D1, 40_000]], 0, false],
    ]);
    expect(
      summarizeSuggestions(newQueuedLine(123, 'hello'), {
        sameCounterpartyIds: [newBookingId(1), newBookingId(2)],
      }).map(([reasons]) => reasons),
    ).toEqual(['same-counterparty', 'same-counterparty']);
    expect(summarizeSuggestions(waitingLine, { names: { [newBookingId(1)]: 'Marta Quiroga' } })[0]?.[0]).toBe(
      'amount-equal name-similar',
    );
  });

  test('the amount alone is suggested when a single booking has it', () => {
    expect(summarizeSuggestions(newQueuedLine(40_000, 'hello'))).toEqual([
      ['only-amount', [[D1, 40_000]], 0, false],
    ]);
    expect(
      summarizeSuggestions(newQueuedLine(40_000, 'hello'), { bookings: [booking1, newMatchableBooking(3)] }),
    ).toEqual([]);
  });

  test.each([
    { name: 'a fully allocated line', waiting: newQueuedLine(0, booking1.reference) },
    { name: 'an outgoing line', waiting: newQueuedLine(-40_000, booking1.reference) },
    {
      name: 'a line in a foreign currency',
      waiting: newQueuedLine(40_000, booking1.reference, { currency: 'EUR' }),
    },
  ])('nothing is suggested for $name', ({ waiting }) => {
    expect(suggestFor(waiting)).toEqual([]);
  });
});

describe('ranking', () => {
  const references = `${booking1.reference} ${booking2.reference}`;
  const paidBookings = { bookings: [newMatchableBooking(1, [0, 0])] };

  test.each<{ score: number; reasons: string; waitingLine: QueuedLine; context: Context }>([
    {
      score: 95,
      reasons: 'reference amount-equal',
      waitingLine: newQueuedLine(40_000, booking1.reference),
      context: {},
    },
    {
      score: 80,
      reasons: 'reference underpaid',
      waitingLine: newQueuedLine(30_000, booking1.reference),
      context: {},
    },
    {
      score: 78,
      reasons: 'reference overpaid',
      waitingLine: newQueuedLine(250_000, booking1.reference),
      context: {},
    },
    {
      score: 90,
      reasons: 'several-references amount-equal',
      waitingLine: newQueuedLine(300_000, references),
      context: {},
    },
    {
      score: 75,
      reasons: 'several-references underpaid',
      waitingLine: newQueuedLine(110_000, references),
      context: {},
    },
    {
      score: 75,
      reasons: 'several-references overpaid',
      waitingLine: newQueuedLine(310_000, references),
      context: {},
    },
    {
      score: 30,
      reasons: 'reference paid-already',
      waitingLine: newQueuedLine(500, booking1.reference),
      context: paidBookings,
    },
  ])('scores $score for $reasons', ({ score, reasons, waitingLine, context }) => {
    expect(listScores(waitingLine, context)).toEqual([[score, reasons]]);
    // A previous payment supports the suggestion, is stated once, and makes nothing certain.
    const scoresBefore = listScores(waitingLine, { ...context, sameCounterpartyIds: [newBookingId(1)] });
    expect(scoresBefore).toEqual([[Math.min(99, score + 5), `${reasons} same-counterparty`]]);
  });

  test('puts a booking that another file’s line pays first, with a low score', () => {
    const paidTwiceIds = [newBookingId(1)];
    expect(listScores(newQueuedLine(40_000, booking1.reference), { paidTwiceIds })).toEqual([
      [20, 'duplicate reference amount-equal'],
    ]);
    expect(
      listScores(newQueuedLine(300_000, references), {
        paidTwiceIds,
        sameCounterpartyIds: [newBookingId(2)],
      }),
    ).toEqual([[20, 'duplicate several-references amount-equal same-counterparty']]);
    expect(
      listScores(newQueuedLine(40_000, booking1.reference), { paidTwiceIds: [newBookingId(2)] }),
    ).toEqual([[95, 'reference amount-equal']]);
  });

  test('ranks the amount alone last', () => {
    expect(listScores(newQueuedLine(40_000, 'hello'))).toEqual([[25, 'only-amount']]);
  });

  test('picks the booking with the amount among the bookings of the previous counterparty, never a paid booking', () => {
    const sameCounterpartyIds = [newBookingId(1), newBookingId(2), newBookingId(3)];
    const bookings = [booking2, booking1, newMatchableBooking(3, [0, 0])];
    expect(listScores(newQueuedLine(40_000, 'hello'), { bookings, sameCounterpartyIds })).toEqual([
      [65, 'same-counterparty amount-equal'],
      [45, 'same-counterparty'],
    ]);
  });

  test('breaks ties by evidence, then by the order found', () => {
    const swappedReference = booking2.reference.replace(/(.)(.)$/, '$2$1');
    const sameCounterpartyIds = [newBookingId(1), newBookingId(2)];
    expect(listScores(newQueuedLine(40_000, swappedReference), { sameCounterpartyIds })).toEqual([
      [65, 'same-counterparty amount-equal'],
      [65, 'swapped same-counterparty'],
    ]);

    const listSuggestedBookings = (bookings: readonly MatchableBooking[]) =>
      suggestFor(newQueuedLine(123, 'hello'), { bookings, sameCounterpartyIds }).map(
        ({ allocations }) => allocations[0]?.bookingId,
      );
    expect(listSuggestedBookings([booking1, booking2])).toEqual([newBookingId(1), newBookingId(2)]);
    expect(listSuggestedBookings([booking2, booking1])).toEqual([newBookingId(2), newBookingId(1)]);
  });

  test('stops at six suggestions', () => {
    const bookings = [
      ...[2, 3, 4, 5, 6, 7].map((serial) => newMatchableBooking(serial, [10_000, 90_000])),
      booking1,
    ];
    const context = { bookings, sameCounterpartyIds: bookings.map(({ bookingId }) => bookingId) };
    expect(listScores(newQueuedLine(40_000, 'hello'), context)).toEqual([
      [65, 'same-counterparty amount-equal'],
      ...Array.from({ length: 5 }, () => [45, 'same-counterparty']),
    ]);
  });
});

test('a suggestion never exceeds the remainder of the line', () => {
  const reachedCases = new ReachedCases();
  const anyCents = fc.nat(5_000);
  const words = fc.array(fc.constantFrom(buildReference(1), buildReference(2), 'hello', 'WF-0000-000'), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      fc.tuple(anyCents, anyCents, anyCents, anyCents),
      anyCents,
      words,
      fc.boolean(),
      ([a, b, c, d], cents, text, hasPaidBefore) => {
        const bookings = [newMatchableBooking(1, [a, b]), newMatchableBooking(2, [c, d])];
        const context = { bookings, sameCounterpartyIds: hasPaidBefore ? [newBookingId(2)] : [] };
        for (const { allocations, unallocatedCents, score, reasons } of suggestFor(
          newQueuedLine(cents, text.join(' ')),
          context,
        )) {
          expect(allocations.reduce((sum, { amountCents }) => sum + amountCents, unallocatedCents)).toBe(
            cents,
          );
          expect(allocations.every(({ amountCents }) => amountCents > 0)).toBe(true);
          expect(unallocatedCents).toBeGreaterThanOrEqual(0);
          reachedCases.add(unallocatedCents === 0 ? 'allocated whole' : 'remainder');
          expect({
            isScoreAtLeast1: score >= 1,
            isScoreAtMost99: score <= 99,
            hasReasons: reasons.length > 0,
          }).toEqual({ isScoreAtLeast1: true, isScoreAtMost99: true, hasReasons: true });
        }
      },
    ),
    { numRuns: 300 },
  );
  reachedCases.expectMoreThan(10, ['allocated whole', 'remainder']);
});
