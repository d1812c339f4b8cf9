import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { createEvents, type EventAttributes } from 'ics';
import { compareText } from '../../kernel/compare-text.js';
import { formatMoney } from '../../platform/text/format.js';
import { OPERATOR } from '../../platform/text/operator.js';
import { TEXTS } from './document-texts.js';
import { findPlannedCharge } from './planned-charge.js';

export interface CalendarOptions {
  readonly locale: Locale;
  /** Absolute URL of the booking's page. */
  readonly link: string;
}

const splitDate = (date: string): [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/**
 * Formats the booking's days as iCalendar; undefined without a trip to go on. Dates only, so no time zone
 * moves them; stable entry ids, so that opening a newer file updates the entries.
 */
export function formatCalendar(view: BookingView, { locale, link }: CalendarOptions): string | undefined {
  const transfer = view.transfer !== null && view.transfer.missingCents > 0 ? view.transfer : null;
  const isTripExpected = view.status === 'CONFIRMED' || view.status === 'COMPLETED' || transfer !== null;
  if (!isTripExpected || view.status === 'CANCELLED' || view.status === 'EXPIRED') return undefined;
  const texts = TEXTS[locale];
  const trip = view.trip.names[locale];
  const newEntry = (
    label: string,
    { from, to = from }: { readonly from: string; readonly to?: string },
    entryTexts: { readonly title: string; readonly description: string },
  ): EventAttributes => ({
    uid: `${label}.${view.id}@wayfold.example`,
    start: splitDate(from),
    // iCalendar ends are exclusive.
    end: splitDate(addDays(to, 1)),
    ...entryTexts,
    url: link,
    busyStatus: label === 'trip' ? 'BUSY' : 'FREE',
    sequence: view.version,
    calName: OPERATOR.name,
    productId: '-//Wayfold//Bookings//EN',
  });
  const { error, value: calendarText } = createEvents([
    newEntry(
      'trip',
      { from: view.startsOn, to: view.endsOn },
      { title: texts.tripDays(trip), description: texts.tripNote(view.reference) },
    ),
    ...sumChargesByDay(view).map(([day, cents], index) => {
      const sum = formatMoney(cents, locale);
      const id = index === 0 ? 'charge' : `charge-${index + 1}`;
      const entryTexts =
        view.savedMethod !== null
          ? { title: texts.charge(sum), description: texts.chargeNote(sum, trip, view.reference) }
          : { title: texts.due(sum), description: texts.dueNote(sum, trip, view.reference) };
      return newEntry(id, { from: day }, entryTexts);
    }),
    ...(transfer === null
      ? []
      : [
          newEntry(
            'transfer',
            { from: transfer.payBy },
            {
              title: texts.transfer(formatMoney(transfer.missingCents, locale)),
              description: texts.transferNote(view.reference),
            },
          ),
        ]),
  ]);
  if (error || calendarText == null) throw error ?? new Error('no calendar');
  return calendarText;
}

/** Sums the automatic charges in cents, by day. */
function sumChargesByDay({ instalments }: BookingView): (readonly [day: string, cents: number])[] {
  const centsByDay = new Map<string, number>();
  for (const instalment of instalments) {
    const charge = findPlannedCharge(instalment);
    if (charge) centsByDay.set(charge.day, (centsByDay.get(charge.day) ?? 0) + charge.cents);
  }
  return [...centsByDay].sort(([a], [b]) => compareText(a, b));
}
