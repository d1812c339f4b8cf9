/** Amounts inside the sandbox are integer cents; on the wire strings with two decimals. */
export interface WireMoney {
  currency_code: string;
  value: string;
}

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN'] as const;

export const wire = (cents: number, currency: string): WireMoney => ({
  currency_code: currency,
  value: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
});

/** Of a value that has the right form. */
export const centsOf = (value: string): number => Number(value.replace('.', ''));

/** 3.49 % and 49 cents, as the published example of the provider charges. */
export const feeOf = (cents: number): number => Math.min(cents, Math.round((cents * 349) / 10_000) + 49);
