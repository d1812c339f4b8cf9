import { isTooSmallForCard, PAY_METHODS } from '@wayfold/contracts/kernel/pay-methods';
import type { MethodOffer, PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';

type MethodReason = NonNullable<MethodOffer['reason']>;

/** A transfer is offered with more days than this to departure. */
export const MIN_TRANSFER_DAYS = 21;

/** Facts that decide how a plan can be paid. */
export interface MethodFacts {
  readonly plan: Plan;
  /** Amount due now, in cents. */
  readonly amountCents: number;
  /** The payer's country of residence, ISO 3166-1 alpha-2; null while nobody is named. */
  readonly residence: string | null;
  /** Facts for a transfer; absent if none is offered. */
  readonly transfer?: {
    readonly daysToDeparture: number;
    readonly isEmailVerified: boolean;
    /** The party fits into the share of waiting seats, or is part of it already. */
    readonly canSeatsWait: boolean;
  };
}

/**
 * Creates the check of a lender's terms: the whole price, because it cannot be charged again, in US dollars
 * and for US residents only. Minimum and maximum in cents.
 */
const createLenderCheck =
  (minCents: number, maxCents: number) =>
  ({ plan, amountCents, residence }: MethodFacts): MethodReason | undefined => {
    if (plan !== 'full') return 'FULL_ONLY';
    if (residence !== 'US') return 'COUNTRY';
    return amountCents < minCents || amountCents > maxCents ? 'SUM' : undefined;
  };

/** Finds why a transfer may not hold seats for days; its reference and reminders need a verified address. */
function findTransferObstacle({ transfer }: MethodFacts): MethodReason | undefined {
  if (!transfer || transfer.daysToDeparture <= MIN_TRANSFER_DAYS) return 'TOO_CLOSE';
  if (!transfer.canSeatsWait) return 'TRANSFER_SEATS_TAKEN';
  return transfer.isEmailVerified ? undefined : 'EMAIL_UNVERIFIED';
}

const METHOD_CHECKS: Readonly<Record<PayMethod, (facts: MethodFacts) => MethodReason | undefined>> = {
  card: ({ amountCents }) => (isTooSmallForCard(amountCents) ? 'TOO_SMALL' : undefined),
  paypal: () => undefined,
  klarna: createLenderCheck(1_000, 1_000_000),
  affirm: createLenderCheck(3_500, 3_000_000),
  transfer: findTransferObstacle,
};

/** Finds why a method is unavailable; undefined if it is available. */
export const findUnavailableReason = (method: PayMethod, facts: MethodFacts): MethodReason | undefined =>
  METHOD_CHECKS[method](facts);

/** Lists every method for every plan, with the reason if it is unavailable. */
export const listMethods = (plans: readonly MethodFacts[]): MethodOffer[] =>
  plans.flatMap((facts) =>
    PAY_METHODS.map((method): MethodOffer => {
      const reason = findUnavailableReason(method, facts) ?? null;
      return { plan: facts.plan, method, isAvailable: reason === null, reason };
    }),
  );
