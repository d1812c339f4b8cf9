/** How a customer returns from PayPal's page. */
export type ReturnOutcome = 'approved' | 'cancelled';

export type Lender = 'klarna' | 'affirm';

/** The return, with PayPal's order and the instalment that it was for. */
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
  /** The instalment to be paid. */
  readonly part?: string;
  /** Checkout: the lender whose page the customer returns from. */
  readonly lender?: Lender;
  /** Checkout: pay another way than by the chosen transfer. */
  readonly pay?: 'another-way';
}

/**
 * `?booking=ID` of the checkout and the confirmation, with a return from PayPal or a lender, and another
 * payment method; other values are dropped.
 */
export const parseBookingSearch = (search: Record<string, unknown>): BookingSearch => ({
  booking: typeof search.booking === 'string' ? search.booking : '',
  ...((search.paypal === 'approved' || search.paypal === 'cancelled') && { paypal: search.paypal }),
  ...(isName(search.token) && { token: search.token }),
  ...(isName(search.part) && { part: search.part }),
  ...((search.lender === 'klarna' || search.lender === 'affirm') && { lender: search.lender }),
  ...(search.pay === 'another-way' && { pay: search.pay }),
});

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 64;

/** An approval without its order is ignored: the server finds out by itself. */
export const parseReturn = ({ paypal, token, part }: BookingSearch): PayPalReturn | undefined =>
  paypal === undefined || (paypal === 'approved' && token === undefined)
    ? undefined
    : { outcome: paypal, orderId: token ?? null, instalmentId: part ?? null };
