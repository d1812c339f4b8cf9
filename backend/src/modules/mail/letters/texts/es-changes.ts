import { formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './es-format.js';
import type { ChangeTexts } from './mail-texts.js';

const formatPriceChange = (cents: number): string =>
  cents === 0
    ? 'El precio no cambia.'
    : `La nueva fecha cuesta ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'más' : 'menos'}.`;

/** Mails about date changes and reassigned places. */
export const changeTexts: ChangeTexts = {
  'date-changed': ({ fromStartsOn, differenceCents, refundCents, balance }, booking) => ({
    subject: `${booking.tripName}: tu nueva fecha es el ${formatDate(booking.startsOn)} (${booking.reference})`,
    preheader: `${formatPriceChange(differenceCents)} Las plazas del ${formatDate(fromStartsOn)} volvieron a la venta.`,
    heading: 'Cambiamos tu fecha',
    body: [
      `Tu reserva pasó del ${formatDate(fromStartsOn)} al ${formatDate(booking.startsOn)}, con los mismos viajeros y habitaciones. ${formatPriceChange(differenceCents)}`,
      ...(refundCents > 0
        ? [`Habías pagado ${formatMoney(refundCents)} de más para esa fecha: te los devolvemos.`]
        : []),
    ],
    rows: [
      ...toTripRows(booking),
      ['Antes', formatDate(fromStartsOn)],
      ...(refundCents > 0 ? ([['Te devolvemos', formatMoney(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Queda por pagar', formatMoney(balance.amountCents)],
            ['Vence el', formatDate(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Por ahora, nada. Los ${formatMoney(balance.amountCents)} vencen el ${formatDate(balance.dueOn)}, 60 días antes de la nueva salida; en la fecha anterior no se cobra nada. Te escribiremos antes.`
        : 'No queda nada por pagar. Comprueba que tus vuelos, visas y seguro sirvan para las nuevas fechas.',
    ],
    action: OPEN_BOOKING,
  }),
  'change-code': ({ code }, booking) => ({
    subject: `${code} es tu código para cambiar de fecha (${booking.reference})`,
    preheader: 'Sirve durante 15 minutos.',
    heading: 'Tu código para cambiar de fecha',
    body: [
      `Escribe ${code} en la página de tu reserva para cambiar su fecha. El código sirve durante 15 minutos, una sola vez.`,
    ],
    rows: [['Código', code], ...toTripRows(booking)],
    next: ['Si no lo pediste tú, no tienes que hacer nada: sin el código, tu reserva sigue igual.'],
    action: OPEN_BOOKING,
  }),
  'place-reassigned': ({ isLeadTraveling }, booking) => ({
    subject: `${booking.tripName}: cediste una plaza (${booking.reference})`,
    preheader: 'Viaja otra persona. El precio no cambia.',
    heading: 'Una plaza cambió de viajero',
    body: [
      isLeadTraveling
        ? 'Otra persona viaja en una de las plazas de tu reserva. Borramos lo que habíamos guardado de quien la cedió.'
        : 'Ya no viajas tú. La reserva sigue a tu nombre: pagas lo que falta y te escribimos a ti.',
    ],
    rows: toTripRows(booking),
    next: [
      'Revisa los nombres en la página de tu reserva. Si no fuiste tú, responde a este correo cuanto antes.',
    ],
    action: OPEN_BOOKING,
  }),
};
