import { METHOD_NAMES } from '@wayfold/contracts/kernel/pay-methods';
import { formatMonth } from '../../../../platform/text/format.js';
import type { PaymentMethod } from '../../triggers/mail-facts.js';
import { describeDaysLeft, formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './es-format.js';
import type { ChargeTexts } from './mail-texts.js';

const describeCard = (last4: string | null): string =>
  last4 === null ? 'tu tarjeta' : `la tarjeta terminada en ${last4}`;

/** Describes the payment methods, as a phrase that follows "pagaste". */
function describePayment(method: PaymentMethod): string {
  switch (method.kind) {
    case 'card':
      return `con ${describeCard(method.last4)}`;
    case 'paypal':
    case 'klarna':
    case 'affirm':
      return `con ${METHOD_NAMES[method.kind]}`;
    case 'transfer':
      return 'por transferencia';
    case 'gift-card':
      return 'con una tarjeta regalo';
    case 'staff':
      return 'directamente a nuestro equipo';
    case 'goodwill':
      return 'con un saldo que te dimos';
  }
}

export const describePayments = (methods: readonly PaymentMethod[]): string =>
  methods.map(describePayment).join(' y ');

/** Names where a refund goes, or what is charged. */
export function describeTarget(method: PaymentMethod | null): string {
  switch (method?.kind) {
    case 'card':
      return `a ${describeCard(method.last4)}`;
    case 'paypal':
      return 'a tu cuenta de PayPal';
    case 'klarna':
    case 'affirm':
      return `a través de ${METHOD_NAMES[method.kind]}`;
    default:
      return 'por el mismo medio con el que pagaste';
  }
}

/** Mails about automatic charges and what precedes or follows them. */
export const chargeTexts: ChargeTexts = {
  'balance-notice': ({ amountCents, chargeOn, daysLeft, savedMethod }, booking) => {
    if (savedMethod === null)
      return {
        subject: `${booking.tripName}: el ${formatDate(chargeOn)} vencen ${formatMoney(amountCents)} (${booking.reference})`,
        preheader: `Vencen ${describeDaysLeft(daysLeft)}. Págalos tú, por favor.`,
        heading: `El resto vence ${describeDaysLeft(daysLeft)}`,
        body: [
          `El ${formatDate(chargeOn)} vencen ${formatMoney(amountCents)}: es el resto del precio, 60 días antes de la salida, como acordamos al reservar. No hay ninguna tarjeta ni cuenta guardada para tu reserva; por eso te pedimos que lo pagues tú.`,
        ],
        rows: [
          ...toTripRows(booking),
          ['Importe', formatMoney(amountCents)],
          ['Vence el', formatDate(chargeOn)],
        ],
        next: [`Abre tu reserva y paga el resto a más tardar el ${formatDate(chargeOn)}.`],
        action: 'Pagar el resto',
      };
    return {
      subject: `${booking.tripName}: el ${formatDate(chargeOn)} cobramos ${formatMoney(amountCents)} (${booking.reference})`,
      preheader: `Lo cobramos ${describeDaysLeft(daysLeft)}, ${describeTarget(savedMethod)}. Si la ${savedMethod.kind === 'paypal' ? 'cuenta' : 'tarjeta'} está en orden, no tienes que hacer nada.`,
      heading: `El resto se cobra ${describeDaysLeft(daysLeft)}`,
      body: [
        `El ${formatDate(chargeOn)} cobramos ${formatMoney(amountCents)} ${describeTarget(savedMethod)}: es el resto del precio, que vence 60 días antes de la salida, como acordamos al reservar.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Importe', formatMoney(amountCents)],
        ['Se cobra el', formatDate(chargeOn)],
      ],
      next: [
        savedMethod.kind === 'paypal'
          ? `Si PayPal puede tomar el dinero de tu cuenta, no tienes que hacer nada. Si no, abre tu reserva antes del ${formatDate(chargeOn)} y paga tú el resto; así ese día no se cobra nada.`
          : `Si la tarjeta tiene fondos suficientes y sigue vigente, no tienes que hacer nada. Si no, abre tu reserva antes del ${formatDate(chargeOn)} y paga el resto con otra tarjeta; así ese día no se cobra nada.`,
      ],
      action: OPEN_BOOKING,
    };
  },
  receipt: ({ part, amountCents, paidOn, paidWith, isAutomatic, remainingCents }, booking) => {
    const partName = { deposit: 'el depósito', balance: 'el resto', full: 'el precio completo' }[part];
    return {
      subject: `${booking.tripName}: recibo por ${formatMoney(amountCents)} (${booking.reference})`,
      preheader: `Recibimos ${partName} el ${formatDate(paidOn)}.`,
      heading: `Recibimos ${partName}`,
      body: [
        isAutomatic
          ? `El ${formatDate(paidOn)} cobramos ${formatMoney(amountCents)} ${describeTarget(paidWith)}: es el resto, que vence 60 días antes de la salida, como acordamos al reservar.`
          : `El ${formatDate(paidOn)} pagaste ${formatMoney(amountCents)} ${describePayments([paidWith])}.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Pagado', formatMoney(amountCents)],
        ['Queda por pagar', formatMoney(remainingCents)],
      ],
      next: [
        remainingCents === 0
          ? 'No queda nada por pagar. Guarda este correo como recibo y revisa que los pasaportes estén vigentes hasta el final del viaje.'
          : `Guarda este correo como recibo. Te escribimos antes de que venzan los ${formatMoney(remainingCents)} restantes.`,
        'El recibo en PDF está en la página de tu reserva.',
      ],
      action: OPEN_BOOKING,
    };
  },
  'charge-failed': ({ remedy, amountCents, savedMethod }, booking) => {
    const isPayPal = savedMethod?.kind === 'paypal';
    const decliner = isPayPal ? 'PayPal' : 'Tu banco';
    return {
      subject: `${booking.tripName}: no pudimos cobrar el resto (${booking.reference})`,
      preheader: `Quedan ${formatMoney(amountCents)} por pagar. Por ahora tus plazas siguen siendo tuyas.`,
      heading: 'No pudimos cobrar el resto',
      body: [
        {
          authenticate: `${decliner} pide que apruebes tú el pago de ${formatMoney(amountCents)}.`,
          'too-small': `A una tarjeta no se le puede cobrar menos de ${formatMoney(50)}, así que no pudimos cobrar los últimos ${formatMoney(amountCents)}.`,
          'too-many-attempts': `Se intentó cobrar con tarjeta tantas veces como las redes de tarjetas permiten en 30 días y no pudimos cobrar ${formatMoney(amountCents)}.`,
          'nothing-saved': `No hay ninguna tarjeta ni cuenta guardada para esta reserva y no pudimos cobrar ${formatMoney(amountCents)}.`,
          'replace-card': `Tu banco dice que ${describeCard(savedMethod?.kind === 'card' ? savedMethod.last4 : null)} no sirve para cobrar ${formatMoney(amountCents)}.`,
          pay:
            savedMethod === null
              ? `No pudimos cobrar ${formatMoney(amountCents)}.`
              : `${decliner} no nos dejó cobrar ${formatMoney(amountCents)} ${describeTarget(savedMethod)}.`,
        }[remedy],
        'Tu reserva sigue en pie y tus plazas siguen siendo tuyas. No se cobró nada.',
      ],
      rows: [...toTripRows(booking), ['Queda por pagar', formatMoney(amountCents)]],
      next: [
        {
          authenticate: isPayPal
            ? 'Abre tu reserva y paga: PayPal te pide allí que lo apruebes. Te toma más o menos un minuto.'
            : 'Abre tu reserva y aprueba el pago con tu banco. Te toma más o menos un minuto.',
          'replace-card':
            'Abre tu reserva y guarda otra tarjeta: el cobro se hace más o menos una hora después. O paga con ella en el momento. No vuelvas a intentar con la misma.',
          'too-small':
            'Abre tu reserva: si allí se ofrece PayPal, paga con él. O responde a este correo y buscamos otra forma contigo.',
          'too-many-attempts':
            'Por ahora no intentes con ninguna tarjeta: se rechazaría. Abre tu reserva: si allí se ofrece PayPal, paga con él. O responde a este correo y buscamos otra forma contigo, por ejemplo una transferencia.',
          'nothing-saved': 'Abre tu reserva y paga el resto.',
          pay:
            savedMethod?.kind === 'card'
              ? 'Abre tu reserva y paga con esta tarjeta o con otra.'
              : 'Abre tu reserva y paga allí el resto.',
        }[remedy],
        'Si no funciona o necesitas más tiempo, responde a este correo: buscamos una solución contigo.',
      ],
      action: {
        authenticate: 'Aprobar el pago',
        'replace-card': 'Usar otra tarjeta',
        'too-small': 'Pagar el resto',
        'too-many-attempts': 'Abrir tu reserva',
        'nothing-saved': 'Pagar el resto',
        pay: 'Pagar el resto',
      }[remedy],
    };
  },
  'payment-reminder': ({ amountCents, dueOn, takeoverOn }, booking) => ({
    subject: `${booking.tripName}: quedan ${formatMoney(amountCents)} por pagar (${booking.reference})`,
    preheader: `Vencieron el ${formatDate(dueOn)}. Tus plazas siguen siendo tuyas.`,
    heading: 'Todavía falta pagar el resto',
    body: [
      `El resto, ${formatMoney(amountCents)}, venció el ${formatDate(dueOn)} y aún no lo recibimos. Tus plazas siguen siendo tuyas.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Queda por pagar', formatMoney(amountCents)],
      ['Venció el', formatDate(dueOn)],
    ],
    next: [
      'Abre tu reserva y paga el resto. Si algo te lo impide, responde a este correo.',
      `Nada se cancela automáticamente. Si el ${formatDate(takeoverOn)} el resto sigue sin pagar, nuestro equipo te contactará.`,
    ],
    action: 'Pagar el resto',
  }),
  'card-expires': ({ last4, expiryMonth, amountCents, chargeOn }, booking) => ({
    subject: `${booking.tripName}: tu tarjeta vence antes de cobrar el resto (${booking.reference})`,
    preheader: `La tarjeta terminada en ${last4} vence a fines de ${formatMonth(expiryMonth, 'es')}.`,
    heading: 'Tu tarjeta vence antes de tiempo',
    body: [
      `La tarjeta terminada en ${last4} vence a fines de ${formatMonth(expiryMonth, 'es')}, y el ${formatDate(chargeOn)} tenemos que cobrarle ${formatMoney(amountCents)}.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Importe', formatMoney(amountCents)],
      ['Se cobra el', formatDate(chargeOn)],
    ],
    next: [
      `Si tu banco ya te envió una tarjeta nueva con el mismo número, puede que ya la conozcamos. Para estar seguros, abre tu reserva antes del ${formatDate(chargeOn)} y guarda allí la tarjeta nueva. Hasta ese día no se cobra nada.`,
    ],
    action: 'Usar otra tarjeta',
  }),
};
