import { METHOD_NAMES } from '@wayfold/contracts/kernel/method-availability';

/** Undefined for a card and methods with translated names. */
export const findMethodName = (method: unknown): string | undefined =>
  Object.entries(METHOD_NAMES).find(([key]) => key === method)?.[1];
