/** How a customer can pay at the checkout, in the order in which it is offered. */
export const PAY_METHODS = ['card', 'paypal', 'klarna', 'affirm', 'transfer'] as const;
type Method = (typeof PAY_METHODS)[number];

/**
 * Why not: it pays all at once only, does not serve that country, or not such a sum. Of a card: the sum is less than its
 * provider takes. Of a transfer: the departure is too
 * near, nobody has shown yet that the e-mail address is read, or too many seats wait for transfers already.
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

/** The least that the provider of card payments takes at a time, in cents of a dollar. */
const CARD_LEAST_CENTS = 50;

/** Whether no card can pay it. Where nothing is left to pay nobody is asked, so that is none too small. */
export const tooSmallForCard = (cents: number): boolean => cents > 0 && cents < CARD_LEAST_CENTS;

/** A transfer is offered when more days than these are left to the departure. */
export const TRANSFER_MIN_DAYS = 21;

/** So many of a departure's seats may wait for transfers at a time: a third. */
export const transferShare = (seats: number): number => Math.floor(seats / 3);

/** What decides how a plan can be paid. */
export interface MethodFacts {
  readonly plan: 'deposit' | 'full';
  /** Due now, in cents. */
  readonly amountCents: number;
  /** Where the one who pays lives, ISO 3166-1; null while nobody was named. */
  readonly residence: string | null;
  /** What a transfer needs to know; absent where none is offered. */
  readonly transfer?: {
    readonly daysToDeparture: number;
    readonly emailVerified: boolean;
    /** Whether the party fits into the share of seats that may wait, or waits already. */
    readonly seatsMayWait: boolean;
  };
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

/** A transfer holds the seats for days; the address is needed for the reference and the reminders. */
function transfers({ transfer }: MethodFacts): Reason | null {
  if (!transfer || transfer.daysToDeparture <= TRANSFER_MIN_DAYS) return 'TOO_CLOSE';
  if (!transfer.seatsMayWait) return 'TRANSFER_SEATS_TAKEN';
  return transfer.emailVerified ? null : 'EMAIL_UNVERIFIED';
}

const REASON_AGAINST: Readonly<Record<Method, (facts: MethodFacts) => Reason | null>> = {
  card: ({ amountCents }) => (tooSmallForCard(amountCents) ? 'TOO_SMALL' : null),
  paypal: () => null,
  klarna: lends(1_000, 1_000_000),
  affirm: lends(3_500, 3_000_000),
  transfer: transfers,
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
