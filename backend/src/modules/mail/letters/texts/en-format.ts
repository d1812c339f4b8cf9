import { formatDay, formatMoney as formatCents, formatPeriod } from '../../../../platform/text/format.js';
import type { MailedBooking } from '../../triggers/mail-facts.js';
import { formatCount, type Rows } from './mail-texts.js';

export const OPEN_BOOKING = 'Open your booking';
export const formatMoney = (cents: number): string => formatCents(cents, 'en');
export const formatDate = (date: string): string => formatDay(date, 'en');

export const toTripRows = ({ reference, tripName, startsOn, endsOn, travelers }: MailedBooking): Rows => [
  ['Booking', reference],
  ['Trip', tripName],
  ['Dates', formatPeriod(startsOn, endsOn, 'en')],
  ['Party', formatCount(travelers, 'traveler', 'travelers')],
];

export function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
}
