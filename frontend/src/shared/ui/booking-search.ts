/** How a customer comes back from PayPal's page. */
export type Back = 'approved' | 'cancelled';

export type Lender = 'klarna' | 'affirm';

/** The same with the order that PayPal names, and with the part of the price that it was for. */
export interface Return {
  readonly back: Back;
  readonly order: string | null;
  readonly part: string | null;
}

interface BookingSearch {
  readonly booking: string;
  readonly paypal?: Back;
  /** PayPal's name of the order. */
  readonly token?: string;
  /** The instalment that was to be paid. */
  readonly part?: string;
  /** Of the checkout: at whose page the customer was. */
  readonly lender?: Lender;
  /** Of the checkout: another way to pay than the transfer that was chosen. */
  readonly pay?: 'otherwise';
}

/** `?booking=ID` of the checkout and the confirmation, with the way back from PayPal or a lender and another way to pay; anything else there is dropped. */
export const bookingOfSearch = (search: Record<string, unknown>): BookingSearch => ({
  booking: typeof search.booking === 'string' ? search.booking : '',
  ...(search.paypal === 'approved' || search.paypal === 'cancelled' ? { paypal: search.paypal } : {}),
  ...(isName(search.token) ? { token: search.token } : {}),
  ...(isName(search.part) ? { part: search.part } : {}),
  ...(search.lender === 'klarna' || search.lender === 'affirm' ? { lender: search.lender } : {}),
  ...(search.pay === 'otherwise' ? { pay: search.pay } : {}),
});

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 64;

/** An approval without its order is none: what became of it, the server finds out by itself. */
export const returnOf = ({ paypal, token, part }: BookingSearch): Return | undefined =>
  paypal === undefined || (paypal === 'approved' && token === undefined)
    ? undefined
    : { back: paypal, order: token ?? null, part: part ?? null };
