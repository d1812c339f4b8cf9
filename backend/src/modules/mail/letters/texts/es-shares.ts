import { formatPeriod } from '../../../../platform/text/format.js';
import type { RefundReason } from '../../../booking/events.js';
import type { MailedBooking } from '../../triggers/mail-facts.js';
import { formatDate, formatMoney, toTripRows } from './es-format.js';
import type { Rows, ShareTexts } from './mail-texts.js';

/** Returns trip facts only: co-payers must not see the lead's booking reference. */
const toJourneyRows = ({ tripName, startsOn, endsOn }: MailedBooking): Rows => [
  ['Viaje', tripName],
  ['Fechas', formatPeriod(startsOn, endsOn, 'es')],
];

const REFUND_SENTENCES: Readonly<Record<RefundReason, string>> = {
  cancelled: 'se canceló la reserva de la que pagaste una parte.',
  'date-changed': 'el viaje pasó a una fecha que cuesta menos.',
  'paid-twice': 'el mismo importe nos llegó dos veces.',
  'no-seat-left': 'nos llegó cuando ya no quedaban plazas.',
  overpaid: 'nos había llegado más de lo debido.',
  goodwill: 'es nuestra disculpa por lo que no salió bien.',
  requested: 'este reembolso se acordó con nosotros.',
};

const PAY_BUTTON = 'Pagar tu parte';

export const shareTexts: ShareTexts = {
  'share-invited': ({ amountCents, dueOn }, booking) => ({
    subject: `${booking.tripName}: tu parte es de ${formatMoney(amountCents)}`,
    preheader: `Págala hasta el ${formatDate(dueOn)}, con tarjeta o PayPal.`,
    heading: 'Tu parte del viaje',
    body: [
      `Quien reservó ${booking.tripName} te pide que pagues ${formatMoney(amountCents)} por tu cuenta. Puedes hacerlo ahora o hasta el ${formatDate(dueOn)}.`,
    ],
    rows: [
      ...toJourneyRows(booking),
      ['Tu parte', formatMoney(amountCents)],
      ['Vence el', formatDate(dueOn)],
    ],
    next: [
      'Abre tu parte con el botón y págala. El enlace es solo tuyo: abre tu parte y nada más de la reserva.',
      'Si no sabes nada de este viaje, no tienes que hacer nada: no te cobraremos nada.',
    ],
    action: PAY_BUTTON,
  }),
  'share-reminder': ({ amountCents, dueOn, isLate }, booking) => ({
    subject: isLate
      ? `${booking.tripName}: tu parte de ${formatMoney(amountCents)} sigue sin pagar`
      : `${booking.tripName}: tu parte de ${formatMoney(amountCents)} vence el ${formatDate(dueOn)}`,
    preheader: isLate ? `Venció el ${formatDate(dueOn)}.` : 'Puedes pagarla con tarjeta o PayPal.',
    heading: isLate ? 'Tu parte sigue sin pagar' : 'Tu parte vence pronto',
    body: [
      isLate
        ? `Tu parte, ${formatMoney(amountCents)}, venció el ${formatDate(dueOn)} y aún no la recibimos.`
        : `Tu parte, ${formatMoney(amountCents)}, vence el ${formatDate(dueOn)}.`,
    ],
    rows: [
      ...toJourneyRows(booking),
      ['Tu parte', formatMoney(amountCents)],
      [isLate ? 'Venció el' : 'Vence el', formatDate(dueOn)],
    ],
    next: [
      'Abre tu parte con el botón y págala con tarjeta o PayPal. Si algo te lo impide, díselo a quien reservó o responde a este correo.',
    ],
    action: PAY_BUTTON,
  }),
  'share-paid': ({ amountCents, paidOn }, booking) => ({
    subject: `${booking.tripName}: recibimos tu parte de ${formatMoney(amountCents)}`,
    preheader: `Recibida el ${formatDate(paidOn)}.`,
    heading: 'Tu parte está pagada',
    body: [`Recibimos tu parte, ${formatMoney(amountCents)}, el ${formatDate(paidOn)}. Gracias.`],
    rows: [...toJourneyRows(booking), ['Pagado', formatMoney(amountCents)]],
    next: ['Nada. Si un cambio da lugar a un reembolso, lo recibes por el mismo medio con el que pagaste.'],
    action: 'Ver tu parte',
  }),
  'share-refunded': ({ amountCents, reason }, booking) => ({
    subject: `${booking.tripName}: te devolvemos ${formatMoney(amountCents)} de tu parte`,
    preheader: 'Lo recibes por el mismo medio con el que pagaste.',
    heading: 'Tu reembolso está en camino',
    body: [
      `Te devolvimos ${formatMoney(amountCents)} por el mismo medio con el que pagaste: ${REFUND_SENTENCES[reason]}`,
    ],
    rows: [...toJourneyRows(booking), ['Devuelto', formatMoney(amountCents)]],
    next: ['Nada. Tarda de 5 a 10 días en verse. Si después de 10 días no está, responde a este correo.'],
    action: 'Ver tu parte',
  }),
  'share-unpaid': ({ amountCents, dueOn, name }, booking) => ({
    subject: `${booking.tripName}: una parte de ${formatMoney(amountCents)} está sin pagar (${booking.reference})`,
    preheader: 'Tus plazas siguen siendo tuyas.',
    heading: 'Una parte sigue sin pagar',
    body: [
      `${name === null ? 'Alguien' : name} tenía que pagar ${formatMoney(amountCents)} hasta el ${formatDate(dueOn)} y todavía no lo hizo. Tus plazas siguen siendo tuyas.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Parte sin pagar', formatMoney(amountCents)],
      ['Venció el', formatDate(dueOn)],
    ],
    next: [
      'Ya se lo recordamos. Desde la página de tu reserva puedes enviarle otro enlace, o anular la solicitud y pagar tú esa parte.',
      'Nada se cancela automáticamente. Después de una semana nuestro equipo te contactará.',
    ],
    action: 'Abrir tu reserva',
  }),
};
