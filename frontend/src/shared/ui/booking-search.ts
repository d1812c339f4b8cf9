/** How a customer comes back from PayPal's page. */
export type Back = 'approved' | 'cancelled';

interface BookingSearch {
  readonly booking: string;
  readonly paypal?: Back;
  /** Of the checkout: another way to pay than the transfer that was chosen. */
  readonly pay?: 'otherwise';
}

/** `?booking=ID` of the checkout and the confirmation, with the way back from PayPal and another way to pay; anything else there is dropped. */
export const bookingOfSearch = (search: Record<string, unknown>): BookingSearch => ({
  booking: typeof search.booking === 'string' ? search.booking : '',
  ...(search.paypal === 'approved' || search.paypal === 'cancelled' ? { paypal: search.paypal } : {}),
  ...(search.pay === 'otherwise' ? { pay: search.pay } : {}),
});
