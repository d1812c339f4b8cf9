/** Ways to pay that have a name of their own, the same in every language. */
export const METHOD_NAMES = { paypal: 'PayPal', klarna: 'Klarna', affirm: 'Affirm' } as const;

/** Undefined of a card, and of what has a word in each language. */
export const nameOfMethod = (method: unknown): string | undefined =>
  Object.entries(METHOD_NAMES).find(([key]) => key === method)?.[1];
