import { codeOf, isUnsure } from './problem.js';

const ALREADY = ['GIFT_CARD_APPLIED', 'GIFT_CARD_EMPTY', 'NOTHING_DUE'];

/** No answer, or one that an earlier try whose answer was lost would bring about: the card may have been taken. */
export const mayBeTaken = (error: unknown): boolean => isUnsure(error) || ALREADY.includes(codeOf(error));
