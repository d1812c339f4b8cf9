/** Payment methods with brand names, the same in every language. */
export const METHOD_NAMES = { paypal: 'PayPal', klarna: 'Klarna', affirm: 'Affirm' } as const;

/** Returns a method's brand name; undefined for a card and for methods with translated names. */
export const findMethodName = (method: unknown): string | undefined =>
  Object.entries(METHOD_NAMES).find(([key]) => key === method)?.[1];
