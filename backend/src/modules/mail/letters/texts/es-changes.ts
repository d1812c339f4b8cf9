import type { Changes } from './copy.js';
import { money, dateText, OPEN, trip } from './es-transfers.js';

const price = (cents: number): string =>
  cents === 0
    ? 'El precio no cambia.'
    : `La nueva fecha cuesta ${money(Math.abs(cents))} ${cents > 0 ? 'más' : 'menos'}.`;

/** Mails about another date or another traveler. */
export const changes: Changes = {
  'date-changed': ({ fromStartsOn, differenceCents, refundCents, balance }, booking) => ({
    subject: `${booking.trip}: tu nueva fecha es el ${dateText(booking.startsOn)} (${booking.reference})`,
    preheader: `${price(differenceCents)} Las plazas del ${dateText(fromStartsOn)} volvieron a la venta.`,
    heading: 'Cambiamos tu fecha',
    body: [
      `Tu reserva pasó del ${dateText(fromStartsOn)} al ${dateText(booking.startsOn)}, con los mismos viajeros y habitaciones. ${price(differenceCents)}`,
      ...(refundCents > 0
        ? [`Habías pagado ${money(refundCents)} de más para esa fecha: te los devolvemos.`]
        : []),
    ],
    rows: [
      ...trip(booking),
      ['Antes', dateText(fromStartsOn)],
      ...(refundCents > 0 ? ([['Te devolvemos', money(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Queda por pagar', money(balance.amountCents)],
            ['Vence el', dateText(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Por ahora, nada. Los ${money(balance.amountCents)} vencen el ${dateText(balance.dueOn)}, 60 días antes de la nueva salida; en la fecha anterior no se cobra nada. Te escribiremos antes.`
        : 'No queda nada por pagar. Comprueba que tus vuelos, visados y seguro sirvan para las nuevas fechas.',
    ],
    action: OPEN,
  }),
  'change-code': ({ code }, booking) => ({
    subject: `${code} es tu código para cambiar de fecha (${booking.reference})`,
    preheader: 'Sirve durante 15 minutos.',
    heading: 'Tu código para cambiar de fecha',
    body: [
      `Escribe ${code} en la página de tu reserva para cambiar su fecha. El código sirve durante 15 minutos, una sola vez.`,
    ],
    rows: [['Código', code], ...trip(booking)],
    next: ['Si no lo pediste tú, no tienes que hacer nada: sin el código, tu reserva sigue igual.'],
    action: OPEN,
  }),
  'place-passed': ({ leadTravels }, booking) => ({
    subject: `${booking.trip}: cediste una plaza (${booking.reference})`,
    preheader: 'Viaja otra persona. El precio no cambia.',
    heading: 'Una plaza cambió de viajero',
    body: [
      leadTravels
        ? 'Otra persona viaja en una de las plazas de tu reserva. Borramos lo que habíamos guardado de quien la cedió.'
        : 'Ya no viajas tú. La reserva sigue a tu nombre: pagas lo que falta y te escribimos a ti.',
    ],
    rows: trip(booking),
    next: [
      'Revisa los nombres en la página de tu reserva. Si no fuiste tú, responde a este correo cuanto antes.',
    ],
    action: OPEN,
  }),
};
