/** Integer cents inside the sandbox; strings with two decimals on the wire. */
export interface WireMoney {
  currency_code: string;
  value: string;
}

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN'] as const;

export const toWireMoney = (cents: number, currency: string): WireMoney => ({
  currency_code: currency,
  value: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
});

/** Cents of a well-formed value. */
export const parseCents = (value: string): number => Number(value.replace('.', ''));

/** 3.49 % and 49 cents, as in the provider's published example. */
export const calculateFee = (cents: number): number =>
  Math.min(cents, Math.round((cents * 349) / 10_000) + 49);
