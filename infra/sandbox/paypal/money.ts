/** Inside the sandbox amounts are integer cents; on the wire they are strings with two decimals. */
export interface WireMoney {
  currency_code: string;
  value: string;
}

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN'] as const;

export const toWireMoney = (cents: number, currency: string): WireMoney => ({
  currency_code: currency,
  value: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
});

/** Parses a well-formed value to cents. */
export const parseCents = (value: string): number => Number(value.replace('.', ''));

/** Calculates 3.49 % and 49 cents, as in the provider's published example. */
export const calculateFee = (cents: number): number =>
  Math.min(cents, Math.round((cents * 349) / 10_000) + 49);
