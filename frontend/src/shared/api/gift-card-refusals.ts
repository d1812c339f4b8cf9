import { getCode, hasUnknownOutcome } from './problem.js';

const REPEATED_REFUSALS = ['GIFT_CARD_APPLIED', 'GIFT_CARD_EMPTY', 'NOTHING_DUE'];

/**
 * True without an answer, or with one that an earlier lost attempt would cause: the gift card may have been
 * applied.
 */
export const isPossiblyApplied = (error: unknown): boolean =>
  hasUnknownOutcome(error) || REPEATED_REFUSALS.includes(getCode(error));
