import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { formatMoney } from '../../../shared/i18n/format.js';

const MAX_FACTS = 3;

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Puts the first plain facts of an event on one line, with formatted amounts and without ids. */
export function formatFacts({ data }: Pick<OpsEvent, 'data'>, locale: Locale): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .filter(([name, value]) => isPlain(value) && !/(Id|[Hh]ash)$/.test(name))
    .slice(0, MAX_FACTS)
    .map(([name, value]) =>
      name.endsWith('Cents') ? formatMoney(Number(value), locale) : `${name} ${String(value)}`,
    )
    .join(', ');
}
