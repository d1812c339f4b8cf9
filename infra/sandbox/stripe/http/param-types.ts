import { newBadRequest } from './errors.js';
import { emptyable, hash, integer, list, oneOf, type Parser, string } from './params.js';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
/** Currencies whose minimum charge is not 50 minor units. */
const MINIMUM_AMOUNTS: Record<string, number> = {
  gbp: 30,
  mxn: 1000,
  dkk: 250,
  nok: 300,
  sek: 300,
  czk: 1500,
  pln: 200,
};

const MAXIMUM_AMOUNT = 99_999_999;

/** Parses a currency code in either case to lower case. */
export const currency: Parser<string> = (value, param) => {
  const code = string()(value, param).toLowerCase();
  if (CURRENCIES.has(code)) return code;
  throw newBadRequest(`Invalid currency: ${code}. Stripe does not support this currency.`, { param });
};

/** Parses an amount in minor units; `assertAmount` checks the bounds of its currency. */
export const amount: Parser<number> = integer(1);

export function assertAmount(value: number, unit: string): void {
  const formatAmount = (cents: number): string =>
    `${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })} ${unit}`;
  const minimum = MINIMUM_AMOUNTS[unit] ?? 50;
  if (value < minimum) {
    throw newBadRequest(`Amount must be at least $${formatAmount(minimum)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (value > MAXIMUM_AMOUNT) {
    throw newBadRequest(`Amount must be no more than $${formatAmount(MAXIMUM_AMOUNT)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

export const email: Parser<string> = (value, param) => {
  const text = string(512)(value, param);
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw newBadRequest(`Invalid email address: ${text}`, { code: 'email_invalid', param });
};

const addressFields = {
  city: emptyable(string()),
  country: emptyable(string()),
  line1: emptyable(string()),
  line2: emptyable(string()),
  postal_code: emptyable(string()),
  state: emptyable(string()),
};
export const address = hash(addressFields);

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

/** Fills in what a partial address lacks. */
export const completeAddress = (input: ReturnType<typeof address>): Address => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...input,
});

export const expand = list(string());

const range = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
/** Every list takes these parameters. */
export const paging = {
  limit: integer(1, 100),
  starting_after: string(),
  ending_before: string(),
  expand,
} as const;

export type CreatedFilter = ReturnType<typeof range>;
export const created: Parser<CreatedFilter> = (value, param) => {
  if (typeof value !== 'string') return range(value, param);
  const createdAt = integer()(value, param);
  return { gte: createdAt, lte: createdAt };
};

export const PAYMENT_METHOD_TYPES = [
  'acss_debit', 'affirm', 'afterpay_clearpay', 'alipay', 'alma', 'amazon_pay', 'au_becs_debit', 'bacs_debit',
  'bancontact', 'billie', 'bizum', 'blik', 'boleto', 'card', 'cashapp', 'crypto', 'customer_balance', 'eps', 'fpx',
  'giropay', 'grabpay', 'ideal', 'kakao_pay', 'klarna', 'konbini', 'kr_card', 'link', 'mb_way', 'mobilepay',
  'multibanco', 'naver_pay', 'nz_bank_account', 'oxxo', 'p24', 'pay_by_bank', 'payco', 'paynow', 'paypal', 'paypay',
  'payto', 'pix', 'promptpay', 'revolut_pay', 'samsung_pay', 'satispay', 'scalapay', 'sepa_debit', 'sequra', 'sofort',
  'sunbit', 'swish', 'twint', 'upi', 'us_bank_account', 'wechat_pay', 'zip',
] as const; // prettier-ignore
export const paymentMethodType = oneOf(...PAYMENT_METHOD_TYPES);
