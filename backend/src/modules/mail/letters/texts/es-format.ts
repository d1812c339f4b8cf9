import { formatDay, formatMoney as formatCents, formatPeriod } from '../../../../platform/text/format.js';
import type { MailedBooking } from '../../triggers/mail-facts.js';
import { formatCount, type Rows } from './mail-texts.js';

export const OPEN_BOOKING = 'Ver tu reserva';
export const formatMoney = (cents: number): string => formatCents(cents, 'es');
export const formatDate = (date: string): string => formatDay(date, 'es');

export const toTripRows = ({ reference, tripName, startsOn, endsOn, travelers }: MailedBooking): Rows => [
  ['Reserva', reference],
  ['Viaje', tripName],
  ['Fechas', `Del ${formatPeriod(startsOn, endsOn, 'es')}`],
  ['Grupo', formatCount(travelers, 'viajero', 'viajeros')],
];

export function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'hoy';
  return daysLeft === 1 ? 'mañana' : `en ${daysLeft} días`;
}
