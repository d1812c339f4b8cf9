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

interface CalendarEntry {
  /** Stable, so that opening a newer file updates the entry. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly description: string;
}

/** Formats the booking's days as iCalendar; undefined without a trip to go on. */
export function formatCalendar(view: BookingView, { locale, link }: CalendarOptions): string | undefined {
  const transfer = view.transfer !== null && view.transfer.missingCents > 0 ? view.transfer : null;
  const isBooked = view.status === 'CONFIRMED' || view.status === 'COMPLETED';
  const isEnded = view.status === 'CANCELLED' || view.status === 'EXPIRED';
  if (isEnded || (!isBooked && transfer === null)) return undefined;
  const entries = [
    newTripEntry(view, locale),
    ...listChargeEntries(view, locale),
    ...(transfer === null ? [] : [newTransferEntry(view, transfer, locale)]),
  ];
  const { error, value: calendarText } = createEvents(entries.map((entry) => toEvent(entry, view, link)));
  if (error || calendarText == null) throw error ?? new Error('no calendar');
  return calendarText;
}

function newTripEntry(view: BookingView, locale: Locale): CalendarEntry {
  const texts = TEXTS[locale];
  return {
    id: 'trip',
    from: view.startsOn,
    to: view.endsOn,
    title: texts.tripDays(view.trip.names[locale]),
    description: texts.tripNote(view.reference),
  };
}

function listChargeEntries(view: BookingView, locale: Locale): CalendarEntry[] {
  const texts = TEXTS[locale];
  const tripName = view.trip.names[locale];
  return sumChargesByDay(view).map(([day, cents], index) => {
    const amount = formatMoney(cents, locale);
    const entryTexts =
      view.savedMethod !== null
        ? { title: texts.charge(amount), description: texts.chargeNote(amount, tripName, view.reference) }
        : { title: texts.due(amount), description: texts.dueNote(amount, tripName, view.reference) };
    return { id: index === 0 ? 'charge' : `charge-${index + 1}`, from: day, to: day, ...entryTexts };
  });
}

function newTransferEntry(
  { reference }: BookingView,
  { payBy, missingCents }: NonNullable<BookingView['transfer']>,
  locale: Locale,
): CalendarEntry {
  const texts = TEXTS[locale];
  return {
    id: 'transfer',
    from: payBy,
    to: payBy,
    title: texts.transfer(formatMoney(missingCents, locale)),
    description: texts.transferNote(reference),
  };
}

/** Returns the entry as an event of whole days, so that no time zone moves it. */
const toEvent = (
  { id, from, to, title, description }: CalendarEntry,
  view: BookingView,
  link: string,
): EventAttributes => ({
  uid: `${id}.${view.id}@wayfold.example`,
  start: splitDate(from),
  // iCalendar ends are exclusive.
  end: splitDate(addDays(to, 1)),
  title,
  description,
  url: link,
  busyStatus: id === 'trip' ? 'BUSY' : 'FREE',
  sequence: view.version,
  calName: OPERATOR.name,
  productId: '-//Wayfold//Bookings//EN',
});

/** Sums the automatic charges in cents, by day. */
function sumChargesByDay({ instalments }: BookingView): (readonly [day: string, cents: number])[] {
  const centsByDay = new Map<string, number>();
  for (const instalment of instalments) {
    const charge = findPlannedCharge(instalment);
    if (charge) centsByDay.set(charge.day, (centsByDay.get(charge.day) ?? 0) + charge.cents);
  }
  return [...centsByDay].sort(([a], [b]) => compareText(a, b));
}
