/** Payment methods at the checkout, in the order of display. */
export const PAY_METHODS = ['card', 'paypal', 'klarna', 'affirm', 'transfer'] as const;

type Method = (typeof PAY_METHODS)[number];

/** Payment methods with brand names, the same in every language. */
export const METHOD_NAMES = { paypal: 'PayPal', klarna: 'Klarna', affirm: 'Affirm' } as const;

/**
 * Why a method is unavailable: pays only the full price; does not serve that country or amount. For a card:
 * below the provider's minimum. For a transfer: departure too near, e-mail address unverified, or too many
 * seats already waiting for transfers.
 */
export const METHOD_REASONS = [
  'FULL_ONLY',
  'COUNTRY',
  'SUM',
  'TOO_SMALL',
  'TOO_CLOSE',
  'EMAIL_UNVERIFIED',
  'TRANSFER_SEATS_TAKEN',
] as const;

type Reason = (typeof METHOD_REASONS)[number];

/** Minimum card payment in US cents. */
export const MIN_CARD_CENTS = 50;

/** True if an amount is too small for a card. Zero is not, because then no payment is needed. */
export const isTooSmallForCard = (cents: number): boolean => cents > 0 && cents < MIN_CARD_CENTS;

/** A transfer is offered with more days than this to departure. */
export const MIN_TRANSFER_DAYS = 21;

/** Facts that decide how a plan can be paid. */
export interface MethodFacts {
  readonly plan: 'deposit' | 'full';
  /** Amount due now, in cents. */
  readonly amountCents: number;
  /** The payer's country of residence, ISO 3166-1 alpha-2; null while nobody is named. */
  readonly residence: string | null;
  /** Facts for a transfer; absent if none is offered. */
  readonly transfer?: {
    readonly daysToDeparture: number;
    readonly isEmailVerified: boolean;
    /** True if the party fits into the share of waiting seats, or is part of it already. */
    readonly canSeatsWait: boolean;
  };
}

/**
 * Checks a lender's terms: the whole price, because it cannot be charged again, in US dollars and for US
 * residents only. Minimum and maximum in cents.
 */
const createLenderCheck =
  (minCents: number, maxCents: number) =>
  ({ plan, amountCents, residence }: MethodFacts): Reason | undefined => {
    if (plan !== 'full') return 'FULL_ONLY';
    if (residence !== 'US') return 'COUNTRY';
    return amountCents < minCents || amountCents > maxCents ? 'SUM' : undefined;
  };

/**
 * Checks whether a transfer may hold seats for days; its reference and reminders need the verified address.
 */
function findTransferObstacle({ transfer }: MethodFacts): Reason | undefined {
  if (!transfer || transfer.daysToDeparture <= MIN_TRANSFER_DAYS) return 'TOO_CLOSE';
  if (!transfer.canSeatsWait) return 'TRANSFER_SEATS_TAKEN';
  return transfer.isEmailVerified ? undefined : 'EMAIL_UNVERIFIED';
}

const METHOD_CHECKS: Readonly<Record<Method, (facts: MethodFacts) => Reason | undefined>> = {
  card: ({ amountCents }) => (isTooSmallForCard(amountCents) ? 'TOO_SMALL' : undefined),
  paypal: () => undefined,
  klarna: createLenderCheck(1_000, 1_000_000),
  affirm: createLenderCheck(3_500, 3_000_000),
  transfer: findTransferObstacle,
};

/** Finds why a method is unavailable; undefined if it is available. */
export const findUnavailableReason = (method: Method, facts: MethodFacts): Reason | undefined =>
  METHOD_CHECKS[method](facts);

interface Offer {
  readonly plan: MethodFacts['plan'];
  readonly method: Method;
  readonly isAvailable: boolean;
  readonly reason: Reason | null;
}

/** Lists every method for every plan, with the reason if it is unavailable. */
export const listMethods = (plans: readonly MethodFacts[]): Offer[] =>
  plans.flatMap((facts) =>
    PAY_METHODS.map((method): Offer => {
      const reason = findUnavailableReason(method, facts) ?? null;
      return { plan: facts.plan, method, isAvailable: reason === null, reason };
    }),
  );
