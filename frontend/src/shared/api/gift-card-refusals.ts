import { getCode, hasUnknownOutcome } from './problem.js';

const REPEATED_REFUSALS = ['GIFT_CARD_APPLIED', 'GIFT_CARD_EMPTY', 'NOTHING_DUE'];

/**
 * True if there is no answer, or a refusal that a lost earlier attempt would cause: the server may have
 * applied the gift card.
 */
export const isPossiblyApplied = (error: unknown): boolean =>
  hasUnknownOutcome(error) || REPEATED_REFUSALS.includes(getCode(error));
