import type { BookingView } from '@wayfold/contracts/bookings';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { createEvents, type EventAttributes } from 'ics';
import { OPERATOR } from '../../../platform/text/operator.js';
import { money } from '../../../platform/text/format.js';
import { TEXTS } from './texts.js';

export interface CalendarOptions {
  readonly locale: Locale;
  /** Of the booking's page, absolute. */
  readonly link: string;
  /** The day by which a bank transfer must be there, `YYYY-MM-DD`; null without one. */
  readonly transferDeadline: string | null;
}

const parts = (date: string): [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** Whether something is kept that the balance is charged to: a card, or the account at PayPal that paid first. */
export const chargesItself = ({ savedCard, instalments }: BookingView): boolean =>
  savedCard !== null || instalments[0]?.method === 'paypal';

/**
 * The days of a booking as an iCalendar file. Dates only, so no time zone moves them; each entry keeps its id, so that a
 * file opened again renews it. Undefined when there is no trip to go on.
 */
export function calendarOf(
  view: BookingView,
  { locale, link, transferDeadline }: CalendarOptions,
): string | undefined {
  const going = view.status === 'CONFIRMED' || view.status === 'COMPLETED' || transferDeadline !== null;
  if (!going || view.status === 'CANCELLED' || view.status === 'EXPIRED') return undefined;
  const texts = TEXTS[locale];
  const trip = view.trip.names[locale];
  const sum = money(view.remainingCents, locale);
  const entry = (
    what: string,
    from: string,
    to: string,
    title: string,
    description: string,
  ): EventAttributes => ({
    uid: `${what}.${view.id}@wayfold.example`,
    start: parts(from),
    // The first day that is free again.
    end: parts(addDays(to, 1)),
    title,
    description,
    url: link,
    busyStatus: what === 'trip' ? 'BUSY' : 'FREE',
    sequence: view.version,
    calName: OPERATOR.name,
    productId: '-//Wayfold//Bookings//EN',
  });
  const charge = view.remainingCents > 0 ? view.balanceChargeDate : null;
  const { error, value } = createEvents([
    entry('trip', view.startsOn, view.endsOn, texts.tripDays(trip), texts.tripNote(view.reference)),
    ...(charge === null
      ? []
      : [
          chargesItself(view)
            ? entry('charge', charge, charge, texts.charge(sum), texts.chargeNote(sum, trip, view.reference))
            : entry('charge', charge, charge, texts.due(sum), texts.dueNote(sum, trip, view.reference)),
        ]),
    ...(transferDeadline === null
      ? []
      : [
          entry(
            'transfer',
            transferDeadline,
            transferDeadline,
            texts.transfer(sum),
            texts.transferNote(view.reference),
          ),
        ]),
  ]);
  if (error || value == null) throw error ?? new Error('no calendar');
  return value;
}
