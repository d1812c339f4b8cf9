import { describe, expect, test } from '@jest/globals';
import { Quote } from '@wayfold/contracts/quotes';
import fc from 'fast-check';
import {
  bed,
  couponTerms,
  offer,
  quote,
  single,
  STARTS,
  TODAY,
  twin,
} from '../../../../test/booking/builders.js';
import { reread } from '../../../../test/booking/scenario.js';
import { addsUp, plansOf, type Offer } from './price.js';

describe('plans', () => {
  const full = { plan: 'full', instalments: [{ kind: 'full', amountCents: 200_000, dueOn: TODAY }] };

  test('61 days before departure: a deposit of 20% now, the balance tomorrow', () => {
    expect(plansOf(200_000, '2027-03-12', TODAY)).toEqual({
      plans: [
        {
          plan: 'deposit',
          instalments: [
            { kind: 'deposit', amountCents: 40_000, dueOn: TODAY },
            { kind: 'balance', amountCents: 160_000, dueOn: '2027-01-11' },
          ],
        },
        full,
      ],
      depositUnavailable: null,
    });
  });

  test.each([
    [60, '2027-03-11'],
    [59, '2027-03-10'],
    [0, TODAY],
  ])('%d days before departure the full price is due now, with the reason said', (days, startsOn) => {
    expect(plansOf(200_000, startsOn, TODAY)).toEqual({
      plans: [full],
      depositUnavailable: { reason: 'TOO_CLOSE', days },
    });
  });

  test('a leap day counts as a day', () => {
    expect(plansOf(1, '2028-03-31', '2028-01-31').plans).toHaveLength(1);
    expect(plansOf(1, '2028-04-01', '2028-01-31').plans).toHaveLength(2);
    expect(plansOf(1, '2027-04-01', '2027-01-31').plans).toHaveLength(1);
  });

  test.each([
    [12, 2, 10],
    [13, 3, 10],
    [2, 0, 2],
    [3, 1, 2],
    [199_997, 39_999, 159_998],
    [199_998, 40_000, 159_998],
  ])('of %d cents the deposit is %d, half up, and the balance %d', (total, deposit, balance) => {
    expect(plansOf(total, STARTS, TODAY).plans[0]?.instalments.map(({ amountCents }) => amountCents)).toEqual(
      [deposit, balance],
    );
  });
});

describe('a pinned quote adds up', () => {
  test('as it was made, and as the log gives it back', () => {
    for (const made of [quote(), quote({ coupon: couponTerms() }), quote({ today: '2027-04-01' })]) {
      expect(addsUp(made)).toBe(true);
      expect(addsUp(reread(made))).toBe(true);
    }
  });

  const made = quote({ coupon: couponTerms() });
  const [first, ...rest] = made.lines;
  if (!first) throw new Error('a quote without lines');
  const [deposit, full] = made.plans;
  if (!deposit || !full) throw new Error('a quote without plans');
  test.each<[string, Partial<Quote>]>([
    ['another total', { totalCents: made.totalCents - 1 }],
    ['a line less', { lines: rest }],
    [
      'a line that is not unit x quantity',
      { lines: [{ ...first, unitCents: first.unitCents - 1 }, ...rest] },
    ],
    ['other rules', { rules: 'rules/2025-01' }],
    ['a day on which the full price is due', { today: '2027-03-09' }],
    ['a plan that the rules do not give', { plans: [full] }],
    [
      'a smaller deposit',
      {
        plans: [
          { ...deposit, instalments: deposit.instalments.map((one) => ({ ...one, amountCents: 1 })) },
          full,
        ],
      },
    ],
    ['a reason without cause', { depositUnavailable: { reason: 'TOO_CLOSE', days: 1 } }],
  ])('but not with %s', (_what, change) => expect(addsUp({ ...made, ...change })).toBe(false));
});

test('for any offer, party and coupon: lines add up to the total, instalments to the total, and a card can pay each', () => {
  const money = fc.integer({ min: 20_000, max: 900_000 });
  const rooms = fc.array(fc.constantFrom(twin, single, bed('women'), bed('anyone', 'triple')), {
    minLength: 1,
    maxLength: 4,
  });
  const discount = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({
      kind: fc.constant('amount' as const),
      amountCents: fc.integer({ min: 100, max: 1_000_000 }),
    }),
  );
  const day = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(
      money,
      money,
      rooms,
      fc.option(discount),
      day,
      (perPersonCents, supplementCents, chosen, off, days) => {
        const offered: Partial<Offer> = {
          prices: [{ category: 'basic', perPersonCents }],
          rooms: offer().rooms.map((room) => ({ ...room, supplementCents: supplementCents - 25_000 })),
          startsOn: new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10),
        };
        const travelers = chosen.reduce((sum, room) => sum + room.travelers, 0);
        const terms = off && couponTerms({ discount: off });
        const made = quote({
          offer: offered,
          request: { travelers, rooms: chosen },
          ...(terms ? { coupon: terms } : {}),
        });
        expect(Quote.parse(made)).toEqual(made);
        expect(addsUp(made)).toBe(true);
        expect(made.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(made.totalCents);
        const own = chosen.filter((room) => !room.share).length;
        const subtotal = perPersonCents * travelers + (supplementCents - 25_000) * own;
        expect(made.totalCents + made.discountCents).toBe(subtotal);
        for (const { instalments } of made.plans) {
          expect(instalments.reduce((sum, one) => sum + one.amountCents, 0)).toBe(made.totalCents);
          expect(Math.min(...instalments.map((one) => one.amountCents))).toBeGreaterThanOrEqual(50);
        }
        expect(made.plans.some(({ plan }) => plan === 'deposit')).toBe(days > 60);
      },
    ),
    { numRuns: 500 },
  );
});
