/** `?booking=ID` of the checkout and the confirmation; anything else there is dropped. */
export const bookingOfSearch = (search: Record<string, unknown>): { booking: string } => ({
  booking: typeof search.booking === 'string' ? search.booking : '',
});
