/** How a customer can pay at the checkout, in the order in which it is offered. */
export const PAY_METHODS = ['card', 'paypal', 'klarna', 'affirm'] as const;
type Method = (typeof PAY_METHODS)[number];

/** Why not: it pays all at once only, does not serve that country, or not such a sum. */
export const METHOD_REASONS = ['FULL_ONLY', 'COUNTRY', 'SUM'] as const;
type Reason = (typeof METHOD_REASONS)[number];

/** What decides how a plan can be paid. */
export interface MethodFacts {
  readonly plan: 'deposit' | 'full';
  /** Due now, in cents. */
  readonly amountCents: number;
  /** Where the one who pays lives, ISO 3166-1; null while nobody was named. */
  readonly residence: string | null;
}

/**
 * A lender pays the whole price and cannot be asked again, so never a deposit. Both lend dollars to people in the United
 * States alone; in cents, the least and the most.
 */
const lends =
  (least: number, most: number) =>
  ({ plan, amountCents, residence }: MethodFacts): Reason | null => {
    if (plan !== 'full') return 'FULL_ONLY';
    if (residence !== 'US') return 'COUNTRY';
    return amountCents < least || amountCents > most ? 'SUM' : null;
  };

const REASON_AGAINST: Readonly<Record<Method, (facts: MethodFacts) => Reason | null>> = {
  card: () => null,
  paypal: () => null,
  klarna: lends(1_000, 1_000_000),
  affirm: lends(3_500, 3_000_000),
};

/** Why a method cannot be used; null when it can. */
export const reasonAgainst = (method: Method, facts: MethodFacts): Reason | null =>
  REASON_AGAINST[method](facts);

interface Offer {
  readonly plan: MethodFacts['plan'];
  readonly method: Method;
  readonly available: boolean;
  readonly reason: Reason | null;
}

/** Every method for every plan, with the reason where it cannot be used. */
export const methodsOf = (plans: readonly MethodFacts[]): Offer[] =>
  plans.flatMap((facts) =>
    PAY_METHODS.map((method): Offer => {
      const reason = reasonAgainst(method, facts);
      return { plan: facts.plan, method, available: reason === null, reason };
    }),
  );
