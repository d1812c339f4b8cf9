import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';

export type ReturnOutcome = 'approved' | 'cancelled';

export type Lender = 'klarna' | 'affirm';

/** PayPal's order, and the instalment that the customer went to PayPal for. */
export interface PayPalReturn {
  readonly outcome: ReturnOutcome;
  readonly orderId: string | null;
  readonly instalmentId: string | null;
}

interface BookingSearch {
  readonly booking: string;
  readonly paypal?: ReturnOutcome;
  /** PayPal's name for the order id. */
  readonly token?: string;
  /** The id of the instalment to pay. */
  readonly part?: string;
  /** Only at the checkout: the lender from whose page the customer returns. */
  readonly lender?: Lender;
  /** Only at the checkout: the customer pays another way than by the chosen transfer. */
  readonly pay?: 'another-way';
}

/**
 * Parses the query of the checkout and the confirmation: the booking, a return from PayPal or a lender, and
 * another payment method. Other values are dropped.
 */
export const parseBookingSearch = (search: Record<string, unknown>): BookingSearch =>
  omitUndefined({
    booking: typeof search.booking === 'string' ? search.booking : '',
    paypal: search.paypal === 'approved' || search.paypal === 'cancelled' ? search.paypal : undefined,
    token: isShortText(search.token) ? search.token : undefined,
    part: isShortText(search.part) ? search.part : undefined,
    lender: search.lender === 'klarna' || search.lender === 'affirm' ? search.lender : undefined,
    pay: search.pay === 'another-way' ? search.pay : undefined,
  });

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 64;

/** Ignores an approval without its order: the server finds the outcome by itself. */
export const parseReturn = ({ paypal, token, part }: BookingSearch): PayPalReturn | undefined =>
  paypal === undefined || (paypal === 'approved' && token === undefined)
    ? undefined
    : { outcome: paypal, orderId: token ?? null, instalmentId: part ?? null };
