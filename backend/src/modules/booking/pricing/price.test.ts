import { describe, expect, test } from '@jest/globals';
import { calculateDepositCents, sumCents } from '@wayfold/contracts/kernel/cents';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import { Quote, type QuoteLine, type QuoteRequest, type RoomChoice } from '@wayfold/contracts/money/quotes';
import fc from 'fast-check';
import {
  DEPARTURE,
  newCouponTerms,
  newOffer,
  newQuote,
  newQuoteRequest,
  newSharedBed,
  singleRoom,
  STARTS_ON,
  TODAY,
  TRIP,
  twin,
} from '../../../../test/support/booking/builders.js';
import { newDepartureId, newTripId } from '../../../../test/support/ids.js';
import { requireAccepted, roundTripJson } from '../../../../test/support/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import {
  buildCouponLine,
  buildPlans,
  isConsistentQuote,
  MIN_TOTAL_CENTS,
  type Offer,
  priceOffer,
  type QuoteDraft,
  repriceOffer,
} from './price.js';

const priceQuote = (overrides: Partial<QuoteRequest>, coupon: CouponTerms | null = null): QuoteDraft =>
  requireAccepted(priceOffer(newOffer(), newQuoteRequest(overrides), coupon, TODAY));

const newRoomLine = (
  rule: string,
  facts: QuoteLine['facts'],
  unitCents: number,
  quantity: number,
): QuoteLine => ({
  kind: 'room',
  rule,
  facts,
  unitCents,
  quantity,
  amountCents: unitCents * quantity,
});

describe('the lines of a quote', () => {
  test('list the seats first, then rooms by kind, each with its rule and facts', () => {
    const rooms: RoomChoice[] = [
      twin,
      newSharedBed('women'),
      singleRoom,
      newSharedBed('women'),
      singleRoom,
      newSharedBed('men'),
    ];
    expect(priceQuote({ category: 'comfort', travelers: 7, rooms }).lines).toEqual([
      {
        kind: 'price',
        rule: 'price-per-person/v1',
        facts: { category: 'comfort', startsOn: STARTS_ON },
        unitCents: 150_001,
        quantity: 7,
        amountCents: 1_050_007,
      },
      newRoomLine('room-supplement/v1', { room: 'twin' }, 0, 1),
      newRoomLine('shared-bed/v1', { room: 'twin', sharesWith: 'women' }, 0, 2),
      newRoomLine('room-supplement/v1', { room: 'private' }, 45_000, 2),
      newRoomLine('shared-bed/v1', { room: 'twin', sharesWith: 'men' }, 0, 1),
    ]);
  });

  test('have a negative supplement except for a shared bed', () => {
    const ownRoom: RoomChoice = { type: 'triple', travelers: 3 };
    expect(priceQuote({ travelers: 3, rooms: [ownRoom] }).totalCents).toBe(297_000);
    expect(priceQuote({ travelers: 1, rooms: [newSharedBed('anyone', 'triple')] }).totalCents).toBe(100_000);
    // A reduction is part of the price, not a discount.
    expect(priceQuote({ travelers: 3, rooms: [ownRoom] }).discountCents).toBe(0);
  });

  test('include the request and the offer', () => {
    const { lines, plans, ...pinned } = priceQuote({}, newCouponTerms());
    expect(lines.map(({ kind }) => kind)).toEqual(['price', 'room', 'coupon']);
    expect(plans).toMatchObject([{ plan: 'deposit' }, { plan: 'full' }]);

    const { slugs, names, endsOn, ageRange } = newOffer();
    expect(pinned).toEqual({
      departureId: DEPARTURE,
      tripId: TRIP,
      slugs,
      names,
      startsOn: STARTS_ON,
      endsOn,
      category: 'basic',
      travelers: 2,
      ageRange,
      rooms: [twin],
      couponCode: 'SPRING-10',
      discountCents: 20_000,
      totalCents: 180_000,
      currency: 'USD',
      depositUnavailable: null,
      today: TODAY,
      rules: 'rules/2026-11',
    });
    expect(priceQuote({})).toMatchObject({ couponCode: null, discountCents: 0, totalCents: 200_000 });
  });
});

describe('a quote is refused for', () => {
  const priceAnyOffer = (overrides: Partial<QuoteRequest>, coupon: CouponTerms | null = null) =>
    priceOffer(newOffer(), newQuoteRequest(overrides), coupon, TODAY);

  test('a category without a price', () => {
    expect(priceAnyOffer({ category: 'premium' })).toEqual(refuse('CATEGORY_NOT_OFFERED'));
  });

  test('rooms that do not fit the party exactly', () => {
    expect(priceAnyOffer({ rooms: [twin, singleRoom] })).toEqual(refuse('ROOMS_DO_NOT_FIT'));
    expect(priceAnyOffer({ rooms: [{ type: 'double', travelers: 2 }] })).toEqual(refuse('ROOMS_DO_NOT_FIT'));
  });

  test('a coupon that does not cover the requested category', () => {
    expect(priceAnyOffer({}, newCouponTerms({ categories: ['comfort'] }))).toEqual(
      refuse('COUPON_NOT_THIS_TRIP'),
    );
  });
});

describe('a coupon in a quote', () => {
  const basicTarget: Parameters<typeof buildCouponLine>[1] = {
    tripId: TRIP,
    departureId: DEPARTURE,
    category: 'basic',
    startsOn: STARTS_ON,
  };
  const priceCoupon = (
    terms: Partial<CouponTerms>,
    subtotalCents = 200_000,
    today = TODAY,
    target = basicTarget,
  ) => buildCouponLine(newCouponTerms(terms), target, subtotalCents, today);
  const priceCouponCents = (...args: Parameters<typeof priceCoupon>) => {
    const decision = priceCoupon(...args);
    return isRefusal(decision) ? decision.refused : decision.amountCents;
  };

  test('has a line with its rule, code and percentage', () => {
    expect(priceCoupon({})).toEqual({
      kind: 'coupon',
      rule: 'coupon-percent/v1',
      facts: { code: 'SPRING-10', percent: 10 },
      unitCents: -20_000,
      quantity: 1,
      amountCents: -20_000,
    });
    expect(priceCoupon({ discount: { kind: 'amount', amountCents: 5_000 } })).toMatchObject({
      rule: 'coupon-amount/v1',
      facts: { code: 'SPRING-10' },
      amountCents: -5_000,
    });
  });

  test.each([
    { subtotalCents: 1_015, percent: 10, discountCents: -102 },
    { subtotalCents: 1_014, percent: 10, discountCents: -101 },
    { subtotalCents: 1_005, percent: 10, discountCents: -101 },
    { subtotalCents: 1_004, percent: 10, discountCents: -100 },
    { subtotalCents: 350, percent: 1, discountCents: -4 },
    { subtotalCents: 349, percent: 1, discountCents: -3 },
    { subtotalCents: 99_999, percent: 33, discountCents: -33_000 },
  ])(
    'deducts $percent percent of $subtotalCents cents, rounded half up: $discountCents cents',
    ({ subtotalCents, percent, discountCents }) => {
      expect(priceCouponCents({ discount: { kind: 'percent', percent } }, subtotalCents)).toBe(discountCents);
    },
  );

  test.each([
    [5_251, -5_000],
    [5_250, -5_000],
    [5_249, -4_999],
    [251, -1],
    [250, 0],
    [249, 0],
  ])(
    'leaves at least 2.50 if it is worth 50.00: %d cents become cheaper by %d',
    (subtotalCents, discountCents) => {
      const fifty = { discount: { kind: 'amount' as const, amountCents: 5_000 } };
      expect(priceCouponCents(fifty, subtotalCents)).toBe(discountCents);
    },
  );

  test('leaves at least 2.50, whose deposit is the card minimum, if it is worth 90 percent', () => {
    expect(priceCouponCents({ discount: { kind: 'percent', percent: 90 } }, 2_000)).toBe(-1_750);
    expect(calculateDepositCents(MIN_TOTAL_CENTS)).toBe(50);
  });

  test('needs its minimum amount to the cent', () => {
    expect(priceCouponCents({ minimumCents: 200_000 })).toBe(-20_000);
    expect(priceCoupon({ minimumCents: 200_001 })).toEqual(
      refuse('COUPON_MINIMUM_NOT_MET', { minimumCents: 200_001 }),
    );
  });

  test('is valid on the first and last day of its booking window', () => {
    const [dayBefore, dayAfter] = ['2027-01-09', '2027-01-11'];
    expect(priceCouponCents({ bookFrom: TODAY, bookUntil: TODAY })).toBe(-20_000);
    expect(priceCoupon({ bookFrom: TODAY }, 200_000, dayBefore)).toEqual(
      refuse('COUPON_NOT_STARTED', { from: TODAY }),
    );
    expect(priceCoupon({ bookUntil: TODAY }, 200_000, dayAfter)).toEqual(
      refuse('COUPON_EXPIRED', { until: TODAY }),
    );
  });

  test('is valid on the first and last start day of its travel window', () => {
    expect(priceCouponCents({ travelFrom: STARTS_ON, travelUntil: STARTS_ON })).toBe(-20_000);
    expect(priceCouponCents({ travelFrom: '2027-05-09' })).toBe('COUPON_NOT_THIS_TRIP');
    expect(priceCouponCents({ travelUntil: '2027-05-07' })).toBe('COUPON_NOT_THIS_TRIP');
  });

  test.each<{ name: string; terms: Partial<CouponTerms> }>([
    { name: 'this trip', terms: { tripIds: [newTripId(9), TRIP] } },
    { name: 'this departure', terms: { departureIds: [DEPARTURE] } },
    { name: 'this category', terms: { categories: ['comfort', 'basic'] } },
  ])('reduces the price if it is for $name', ({ terms }) => expect(priceCouponCents(terms)).toBe(-20_000));

  test.each<{ name: string; terms: Partial<CouponTerms> }>([
    { name: 'another trip', terms: { tripIds: [newTripId(9)] } },
    {
      name: 'another departure',
      terms: { departureIds: [newDepartureId(9)] },
    },
    {
      name: 'this trip, but another departure',
      terms: { tripIds: [TRIP], departureIds: [newDepartureId(9)] },
    },
    { name: 'another category', terms: { categories: ['comfort'] } },
  ])('is refused if it is for $name', ({ terms }) =>
    expect(priceCouponCents(terms)).toBe('COUPON_NOT_THIS_TRIP'),
  );

  test.each<{ scope: string; terms: Partial<CouponTerms> }>([
    {
      scope: 'its trips, departures and categories',
      terms: { tripIds: [TRIP], departureIds: [DEPARTURE], categories: ['basic'] },
    },
    { scope: 'its travel dates', terms: { travelFrom: STARTS_ON, travelUntil: STARTS_ON } },
  ])('is valid for a quote within its scope: $scope', ({ terms }) => {
    expect(priceQuote({}, newCouponTerms(terms))).toMatchObject({
      discountCents: 20_000,
      totalCents: 180_000,
    });
  });

  test('is valid while no category is chosen', () => {
    const target = { ...basicTarget, category: null };
    expect(priceCouponCents({ categories: ['comfort'] }, 200_000, TODAY, target)).toBe(-20_000);
  });

  test('is refused for its window first, then its scope, then its minimum', () => {
    const allLimits = { bookUntil: '2027-01-09', tripIds: [newTripId(9)], minimumCents: 999_999 };
    expect(priceCouponCents(allLimits)).toBe('COUPON_EXPIRED');
    expect(priceCouponCents({ ...allLimits, bookUntil: null })).toBe('COUPON_NOT_THIS_TRIP');
  });
});

describe('the plans of a quote', () => {
  const fullPlan = { plan: 'full', instalments: [{ kind: 'full', amountCents: 200_000, dueOn: TODAY }] };

  test('include a deposit of 20% and a balance due the next day, 61 days before departure', () => {
    expect(buildPlans(200_000, '2027-03-12', TODAY)).toEqual({
      plans: [
        {
          plan: 'deposit',
          instalments: [
            { kind: 'deposit', amountCents: 40_000, dueOn: TODAY },
            { kind: 'balance', amountCents: 160_000, dueOn: '2027-01-11' },
          ],
        },
        fullPlan,
      ],
      depositUnavailable: null,
    });
  });

  test.each([
    [60, '2027-03-11'],
    [59, '2027-03-10'],
    [0, TODAY],
  ])('include only the full price, with a reason, %d days before departure', (days, startsOn) => {
    expect(buildPlans(200_000, startsOn, TODAY)).toEqual({
      plans: [fullPlan],
      depositUnavailable: { reason: 'TOO_CLOSE', days },
    });
  });

  test('count a leap day', () => {
    expect(buildPlans(1, '2028-03-31', '2028-01-31').plans).toMatchObject([{ plan: 'full' }]);
    expect(buildPlans(1, '2028-04-01', '2028-01-31').plans).toMatchObject([
      { plan: 'deposit' },
      { plan: 'full' },
    ]);
    expect(buildPlans(1, '2027-04-01', '2027-01-31').plans).toMatchObject([{ plan: 'full' }]);
  });

  test.each([
    { totalCents: 12, depositCents: 2, balanceCents: 10 },
    { totalCents: 13, depositCents: 3, balanceCents: 10 },
    { totalCents: 2, depositCents: 0, balanceCents: 2 },
    { totalCents: 3, depositCents: 1, balanceCents: 2 },
    { totalCents: 199_997, depositCents: 39_999, balanceCents: 159_998 },
    { totalCents: 199_998, depositCents: 40_000, balanceCents: 159_998 },
  ])(
    'split $totalCents cents into a deposit of $depositCents, rounded half up, with a balance of $balanceCents',
    ({ totalCents, depositCents, balanceCents }) => {
      expect(
        buildPlans(totalCents, STARTS_ON, TODAY).plans[0]?.instalments.map(({ amountCents }) => amountCents),
      ).toEqual([depositCents, balanceCents]);
    },
  );
});

describe('a pinned quote', () => {
  test.each([
    { name: 'with two plans', quote: newQuote() },
    { name: 'with a coupon', quote: newQuote({ coupon: newCouponTerms() }) },
    { name: 'with the full price alone', quote: newQuote({ today: '2027-04-01' }) },
  ])('adds up when created and when read back from the log, $name', ({ quote }) => {
    expect(isConsistentQuote(quote)).toBe(true);
    expect(isConsistentQuote(roundTripJson(quote))).toBe(true);
  });

  const pinnedQuote = newQuote({ coupon: newCouponTerms() });
  const [firstLine, ...otherLines] = pinnedQuote.lines;
  if (!firstLine) throw new Error('a quote without lines');
  const [deposit, full] = pinnedQuote.plans;
  if (!deposit || !full) throw new Error('a quote without plans');
  test.each<{ name: string; change: Partial<Quote> }>([
    { name: 'another total', change: { totalCents: pinnedQuote.totalCents - 1 } },
    { name: 'a missing line', change: { lines: otherLines } },
    {
      name: 'a line that is not unit x quantity',
      change: { lines: [{ ...firstLine, unitCents: firstLine.unitCents - 1 }, ...otherLines] },
    },
    { name: 'other rules', change: { rules: 'rules/2025-01' } },
    { name: 'a day on which the full price is due', change: { today: '2027-03-09' } },
    { name: 'a plan that the rules do not give', change: { plans: [full] } },
    {
      name: 'a smaller deposit',
      change: {
        plans: [
          {
            ...deposit,
            instalments: deposit.instalments.map((instalment) => ({ ...instalment, amountCents: 1 })),
          },
          full,
        ],
      },
    },
    {
      name: 'a reason for the full price without a cause',
      change: { depositUnavailable: { reason: 'TOO_CLOSE', days: 1 } },
    },
  ])('does not add up with $name', ({ change }) =>
    expect(isConsistentQuote({ ...pinnedQuote, ...change })).toBe(false),
  );
});

const anyPriceCents = fc.integer({ min: 20_000, max: 900_000 });
const anySupplementCents = fc.integer({ min: -5_000, max: 875_000 });
const anyRooms = fc.array(
  fc.constantFrom(twin, singleRoom, newSharedBed('women'), newSharedBed('anyone', 'triple')),
  {
    minLength: 1,
    maxLength: 4,
  },
);

const anyDiscount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.integer({ min: 100, max: 1_000_000 }),
  }),
);
const anyDay = fc.integer({ min: 0, max: 400 });

test('lines and instalments add up to the total, and a card can pay each instalment, for any offer, party and coupon', () => {
  fc.assert(
    fc.property(
      anyPriceCents,
      anySupplementCents,
      anyRooms,
      fc.option(anyDiscount),
      anyDay,
      (perPersonCents, supplementCents, rooms, discount, days) => {
        const offerOverrides: Partial<Offer> = {
          prices: [{ category: 'basic', perPersonCents }],
          rooms: newOffer().rooms.map((room) => ({ ...room, supplementCents })),
          startsOn: addDays(TODAY, days),
        };
        const travelers = rooms.reduce((sum, room) => sum + room.travelers, 0);
        const quote = newQuote(
          omitUndefined({
            offer: offerOverrides,
            request: { travelers, rooms },
            coupon: discount ? newCouponTerms({ discount }) : undefined,
          }),
        );
        expect(Quote.parse(quote)).toEqual(quote);
        expect(isConsistentQuote(quote)).toBe(true);
        expect(sumCents(quote.lines)).toBe(quote.totalCents);
        const ownRoomCount = rooms.filter((room) => !room.sharesWith).length;
        const subtotalCents = perPersonCents * travelers + supplementCents * ownRoomCount;
        expect(quote.totalCents + quote.discountCents).toBe(subtotalCents);
        for (const { instalments } of quote.plans) {
          expect(sumCents(instalments)).toBe(quote.totalCents);
          expect(Math.min(...instalments.map((instalment) => instalment.amountCents))).toBeGreaterThanOrEqual(
            50,
          );
        }
        expect(quote.plans.some(({ plan }) => plan === 'deposit')).toBe(days > 60);
      },
    ),
    { numRuns: 500 },
  );
});

describe('a quote for another departure', () => {
  const newLaterOffer = (overrides: Partial<Offer> = {}) =>
    newOffer({ departureId: newDepartureId(2), startsOn: '2027-07-10', endsOn: '2027-07-17', ...overrides });

  test('has the new departure’s prices for the same party, rooms and category', () => {
    const repricedQuote = repriceOffer(
      newLaterOffer({ prices: [{ category: 'basic', perPersonCents: 123_456 }] }),
      newQuote(),
      null,
      '2027-06-01',
    );
    expect(repricedQuote).toMatchObject({
      departureId: newDepartureId(2),
      totalCents: 246_912,
      travelers: 2,
      rooms: newQuote().rooms,
      category: 'basic',
      today: newQuote().today,
      depositUnavailable: { days: 39 },
      couponCode: null,
    });
  });

  test('keeps a coupon that was used in time, even over a second change', () => {
    const terms = newCouponTerms({ bookUntil: '2027-01-31' });
    const repricedQuote = requireAccepted(
      repriceOffer(newLaterOffer(), newQuote({ coupon: terms }), terms, '2027-03-01'),
    );

    expect(
      repriceOffer(newLaterOffer(), { ...newQuote(), ...repricedQuote }, terms, '2027-04-01'),
    ).toMatchObject({
      discountCents: 20_000,
      couponCode: 'SPRING-10',
    });
  });

  test('keeps a coupon if it was valid on the day of booking and covers the new departure', () => {
    const terms = newCouponTerms({ bookUntil: '2027-01-31' });
    const bookedQuote = newQuote({ coupon: terms });
    // The coupon's window has closed since, but the booking used it in time.
    expect(repriceOffer(newLaterOffer(), bookedQuote, terms, '2027-03-01')).toMatchObject({
      totalCents: 180_000,
      discountCents: 20_000,
      couponCode: 'SPRING-10',
    });

    const earlierTripTerms = newCouponTerms({ travelUntil: '2027-06-30' });
    expect(repriceOffer(newLaterOffer(), bookedQuote, earlierTripTerms, '2027-03-01')).toMatchObject({
      totalCents: 200_000,
      discountCents: 0,
      couponCode: null,
    });
  });

  test('is refused if the new departure does not offer the category or the rooms', () => {
    expect(repriceOffer(newLaterOffer({ prices: [] }), newQuote(), null, '2027-03-01')).toEqual(
      refuse('CATEGORY_NOT_OFFERED'),
    );
    expect(repriceOffer(newLaterOffer({ rooms: [] }), newQuote(), null, '2027-03-01')).toEqual(
      refuse('ROOMS_DO_NOT_FIT'),
    );
  });
});
