import { calculateDepositCents, calculatePercentCents, sumCents } from '@wayfold/contracts/kernel/cents';
import { calculateBalanceChargeDate, countDaysBetween } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import type { Quote, QuoteLine, QuoteRefusal, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { isDeepEqual } from '../../../kernel/deep-equal.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { isExactRoomFit } from '../inventory/room-counts.js';

/** Version of all rules in this file; any rule change needs a new version. */
export const PRICE_RULES_VERSION = 'rules/2026-11';

/** An offer as the catalogue published it. */
export interface Offer {
  readonly departureId: string;
  readonly tripId: string;
  readonly slugs: Quote['slugs'];
  readonly names: Quote['names'];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly ageRange: Quote['ageRange'];
  readonly prices: readonly {
    readonly category: QuoteRequest['category'];
    readonly perPersonCents: number;
  }[];
  readonly rooms: readonly {
    readonly type: QuoteRequest['rooms'][number]['type'];
    readonly capacity: number;
    readonly supplementCents: number;
    readonly isShareable: boolean;
  }[];
}

/** A quote without its identity: the result of the rules alone. */
export type QuoteDraft = Omit<Quote, 'id' | 'hash' | 'terms' | 'expiresAt'>;

/** The part of a request that has a price on a departure. */
type PartyRequest = Pick<QuoteRequest, 'category' | 'travelers' | 'rooms'>;

/** Builds the lines for seats and rooms. Own rooms have a supplement, shared beds none. */
function buildLines(offer: Offer, request: PartyRequest, perPersonCents: number): QuoteLine[] {
  const lineByRoom = new Map<string, QuoteLine>();
  for (const choice of request.rooms) {
    const room = offer.rooms.find((candidate) => candidate.type === choice.type);
    const unitCents = choice.sharesWith ? 0 : (room?.supplementCents ?? 0);
    const key = `${choice.type} ${choice.sharesWith ?? ''}`;
    const lineBefore = lineByRoom.get(key);
    const quantity = (lineBefore?.quantity ?? 0) + 1;
    lineByRoom.set(key, {
      kind: 'room',
      rule: choice.sharesWith ? 'shared-bed/v1' : 'room-supplement/v1',
      facts: omitUndefined({ room: choice.type, sharesWith: choice.sharesWith }),
      unitCents,
      quantity,
      amountCents: unitCents * quantity,
    });
  }
  return [
    {
      kind: 'price',
      rule: 'price-per-person/v1',
      facts: { category: request.category, startsOn: offer.startsOn },
      unitCents: perPersonCents,
      quantity: request.travelers,
      amountCents: perPersonCents * request.travelers,
    },
    ...lineByRoom.values(),
  ];
}

/**
 * Minimum left to pay with a coupon: the 20% deposit of 2.50 USD is 0.50, the card minimum, so every plan
 * stays payable.
 */
export const MIN_TOTAL_CENTS = 250;

interface CouponTarget {
  readonly tripId: string;
  readonly departureId: string;
  /** Null while the customer has chosen none. */
  readonly category: QuoteRequest['category'] | null;
  readonly startsOn: string;
}

function coversDeparture(terms: CouponTerms, target: CouponTarget): boolean {
  return (
    (terms.tripIds.length === 0 || terms.tripIds.includes(target.tripId)) &&
    (terms.departureIds.length === 0 || terms.departureIds.includes(target.departureId)) &&
    (terms.categories.length === 0 ||
      target.category === null ||
      terms.categories.includes(target.category)) &&
    (terms.travelFrom === null || target.startsOn >= terms.travelFrom) &&
    (terms.travelUntil === null || target.startsOn <= terms.travelUntil)
  );
}

/**
 * Builds the coupon's line, or refuses the coupon. Percentages are rounded half up; `MIN_TOTAL_CENTS` always
 * remains.
 */
export function buildCouponLine(
  terms: CouponTerms,
  target: CouponTarget,
  subtotalCents: number,
  today: string,
): QuoteLine | Refusal<QuoteRefusal> {
  if (terms.bookFrom !== null && today < terms.bookFrom)
    return refuse('COUPON_NOT_STARTED', { from: terms.bookFrom });
  if (terms.bookUntil !== null && today > terms.bookUntil)
    return refuse('COUPON_EXPIRED', { until: terms.bookUntil });
  if (!coversDeparture(terms, target)) return refuse('COUPON_NOT_THIS_TRIP');
  if (subtotalCents < terms.minimumCents)
    return refuse('COUPON_MINIMUM_NOT_MET', { minimumCents: terms.minimumCents });
  const { discount } = terms;
  const nominalCents =
    discount.kind === 'percent'
      ? calculatePercentCents(subtotalCents, discount.percent)
      : discount.amountCents;
  // Subtracted from 0, because negating a discount of 0 would give -0.
  const amountCents = 0 - Math.min(nominalCents, Math.max(0, subtotalCents - MIN_TOTAL_CENTS));
  return {
    kind: 'coupon',
    rule: discount.kind === 'percent' ? 'coupon-percent/v1' : 'coupon-amount/v1',
    facts: omitUndefined({
      code: terms.code,
      percent: discount.kind === 'percent' ? discount.percent : undefined,
    }),
    unitCents: amountCents,
    quantity: 1,
    amountCents,
  };
}

/** Finds the day the balance is due; undefined if the departure is too close for a deposit. */
export const findBalanceDueDate = (startsOn: string, today: string): string | undefined =>
  countDaysBetween(today, startsOn) > BALANCE_DAYS_BEFORE_DEPARTURE
    ? calculateBalanceChargeDate(startsOn)
    : undefined;

/** Builds the payment plans: in full, or a deposit now and the balance 60 days before departure. */
export function buildPlans(
  totalCents: number,
  startsOn: string,
  today: string,
): Pick<QuoteDraft, 'plans' | 'depositUnavailable'> {
  const fullPlan: QuoteDraft['plans'][number] = {
    plan: 'full',
    instalments: [{ kind: 'full', amountCents: totalCents, dueOn: today }],
  };
  const balanceDueOn = findBalanceDueDate(startsOn, today);
  if (balanceDueOn === undefined) {
    const days = countDaysBetween(today, startsOn);
    return { plans: [fullPlan], depositUnavailable: { reason: 'TOO_CLOSE', days } };
  }
  const depositCents = calculateDepositCents(totalCents);
  return {
    plans: [
      {
        plan: 'deposit',
        instalments: [
          { kind: 'deposit', amountCents: depositCents, dueOn: today },
          {
            kind: 'balance',
            amountCents: totalCents - depositCents,
            dueOn: balanceDueOn,
          },
        ],
      },
      fullPlan,
    ],
    depositUnavailable: null,
  };
}

/** Prices a party on a departure, on a UTC date. */
export function priceOffer(
  offer: Offer,
  request: PartyRequest,
  coupon: CouponTerms | null,
  today: string,
): QuoteDraft | Refusal<QuoteRefusal> {
  const categoryPrice = offer.prices.find((candidate) => candidate.category === request.category);
  if (!categoryPrice) return refuse('CATEGORY_NOT_OFFERED');
  if (!isExactRoomFit(request.rooms, request.travelers, offer.rooms)) return refuse('ROOMS_DO_NOT_FIT');
  const lines = buildLines(offer, request, categoryPrice.perPersonCents);
  const subtotalCents = sumCents(lines);
  if (coupon) {
    const line = buildCouponLine(coupon, { ...offer, category: request.category }, subtotalCents, today);
    if (isRefusal(line)) return line;
    lines.push(line);
  }
  const totalCents = sumCents(lines);
  return {
    departureId: offer.departureId,
    tripId: offer.tripId,
    slugs: offer.slugs,
    names: offer.names,
    startsOn: offer.startsOn,
    endsOn: offer.endsOn,
    category: request.category,
    travelers: request.travelers,
    ageRange: offer.ageRange,
    rooms: request.rooms,
    couponCode: coupon?.code ?? null,
    lines,
    discountCents: subtotalCents - totalCents,
    totalCents,
    currency: 'USD',
    ...buildPlans(totalCents, offer.startsOn, today),
    today,
    rules: PRICE_RULES_VERSION,
  };
}

/** True if a pinned quote adds up under its rules: lines, discount, plans. */
export function isConsistentQuote(quote: Quote): boolean {
  const linesCents = sumCents(quote.lines);
  const plans = buildPlans(quote.totalCents, quote.startsOn, quote.today);
  return (
    quote.rules === PRICE_RULES_VERSION &&
    linesCents === quote.totalCents &&
    quote.lines.every((line) => line.amountCents === line.unitCents * line.quantity) &&
    isDeepEqual(plans, { plans: quote.plans, depositUnavailable: quote.depositUnavailable })
  );
}

export type RepriceRefusal = 'CATEGORY_NOT_OFFERED' | 'ROOMS_DO_NOT_FIT';

/**
 * Prices a booked party on another departure, in the same category and rooms. Its coupon must have been valid
 * on the day of booking and must apply to the new departure, or there is no discount.
 */
export function repriceOffer(
  offer: Offer,
  bookedQuote: Quote,
  coupon: CouponTerms | null,
  today: string,
): QuoteDraft | Refusal<RepriceRefusal> {
  const discountedDraft = coupon && priceOffer(offer, bookedQuote, coupon, bookedQuote.today);
  const draft =
    discountedDraft && !isRefusal(discountedDraft)
      ? discountedDraft
      : priceOffer(offer, bookedQuote, null, bookedQuote.today);
  if (isRefusal(draft))
    return refuse(
      draft.refused === 'CATEGORY_NOT_OFFERED' ? 'CATEGORY_NOT_OFFERED' : 'ROOMS_DO_NOT_FIT',
      draft.facts,
    );
  return { ...draft, ...buildPlans(draft.totalCents, offer.startsOn, today), today: bookedQuote.today };
}
