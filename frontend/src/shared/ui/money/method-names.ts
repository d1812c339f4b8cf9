import { METHOD_NAMES } from '@wayfold/contracts/kernel/pay-methods';

/** Returns a method's brand name; undefined for a card and for methods with translated names. */
export const findMethodName = (method: unknown): string | undefined =>
  Object.entries(METHOD_NAMES).find(([key]) => key === method)?.[1];
