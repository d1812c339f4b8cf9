import { BANK_ACCOUNT } from '../../../../platform/text/operator.js';
import { describeDaysLeft, formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './es-format.js';
import type { Rows, TransferTexts } from './mail-texts.js';

const toAccountRows = (reference: string): Rows => [
  ['Titular de la cuenta', BANK_ACCOUNT.name],
  ['Número de cuenta', BANK_ACCOUNT.accountNumber],
  ['Tipo de cuenta', 'Corriente'],
  ['Número de ruta (routing)', BANK_ACCOUNT.routingNumber],
  ['SWIFT/BIC', BANK_ACCOUNT.swift],
  ['Banco', [BANK_ACCOUNT.bank, ...BANK_ACCOUNT.bankAddress].join(', ')],
  ['Referencia del pago', reference],
];

export const transferTexts: TransferTexts = {
  'transfer-details': ({ amountCents, deadline }, booking) => ({
    subject: `${booking.tripName}: transfiere ${formatMoney(amountCents)} a más tardar el ${formatDate(deadline)} (${booking.reference})`,
    preheader: `Apartamos tus plazas hasta el ${formatDate(deadline)}.`,
    heading: 'Cómo pagar por transferencia bancaria',
    body: [
      `Apartamos tus plazas hasta el ${formatDate(deadline)}. Quedan confirmadas en cuanto los ${formatMoney(amountCents)} estén en nuestra cuenta.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Importe', formatMoney(amountCents)],
      ['Fecha límite', formatDate(deadline)],
      ...toAccountRows(booking.reference),
    ],
    next: [
      `Transfiere exactamente ${formatMoney(amountCents)} en dólares estadounidenses y escribe ${booking.reference} como referencia del pago. Pídele a tu banco que te cobre a ti las comisiones, para que el importe llegue completo.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-received': ({ amountCents, receivedOn, remainingCents }, booking) => ({
    subject: `${booking.tripName}: llegó tu transferencia (${booking.reference})`,
    preheader: `${formatMoney(amountCents)}, recibidos el ${formatDate(receivedOn)}.`,
    heading: 'Llegó tu transferencia',
    body: [
      `Recibimos ${formatMoney(amountCents)} el ${formatDate(receivedOn)}. Tus plazas están confirmadas.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Pagado', formatMoney(amountCents)],
      ['Queda por pagar', formatMoney(remainingCents)],
    ],
    next: [
      remainingCents === 0
        ? 'No queda nada por pagar. Guarda este correo como recibo.'
        : `Guarda este correo como recibo. Te escribimos cuando haya que pagar los ${formatMoney(remainingCents)} restantes.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline }, booking) => ({
    subject: `${booking.tripName}: a tu transferencia le faltan ${formatMoney(missingCents)} (${booking.reference})`,
    preheader: `Envíanos lo que falta a más tardar el ${formatDate(deadline)}.`,
    heading: 'A tu transferencia le falta una parte',
    body: [
      `Llegaron ${formatMoney(receivedCents)}; faltan ${formatMoney(missingCents)}. Muchas veces un banco intermediario se queda con una comisión. Apartamos tus plazas hasta el ${formatDate(deadline)}.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Recibido', formatMoney(receivedCents)],
      ['Falta', formatMoney(missingCents)],
      ['Fecha límite', formatDate(deadline)],
      ...toAccountRows(booking.reference),
    ],
    next: [
      `Transfiere ${formatMoney(missingCents)} con ${booking.reference} como referencia del pago. Si no puede llegar a tiempo, responde a este correo.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-over': ({ receivedCents, surplusCents }, booking) => ({
    subject: `${booking.tripName}: transferiste ${formatMoney(surplusCents)} de más (${booking.reference})`,
    preheader: 'Tus plazas están confirmadas. Dinos qué hacemos con la diferencia.',
    heading: 'Transferiste más de lo que correspondía',
    body: [
      `Llegaron ${formatMoney(receivedCents)}, ${formatMoney(surplusCents)} más de lo que correspondía. Tus plazas están confirmadas.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Recibido', formatMoney(receivedCents)],
      ['De más', formatMoney(surplusCents)],
    ],
    next: [
      `Responde a este correo: ¿te devolvemos los ${formatMoney(surplusCents)} o los tomamos a cuenta de lo que queda por pagar? Mientras tanto, te los guardamos.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-code': ({ code }, booking) => ({
    subject: `${code} verifica tu correo (${booking.reference})`,
    preheader: 'Sirve durante 15 minutos.',
    heading: 'Verifica tu correo',
    body: [
      `Escribe ${code} al reservar para pagar por transferencia. El código sirve durante 15 minutos, una sola vez.`,
      'Te lo pedimos porque a esta dirección van la referencia del pago y la fecha límite.',
    ],
    rows: [['Código', code], ...toTripRows(booking)],
    next: [
      'Si no reservaste este viaje, no tienes que hacer nada: sin el código no se puede pagar por transferencia.',
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-due': ({ amountCents, dueOn, daysLeft }, booking) => {
    const dayPhrase = describeDaysLeft(daysLeft);
    return {
      subject: `${booking.tripName}: transfiere ${formatMoney(amountCents)} a más tardar el ${formatDate(dueOn)} (${booking.reference})`,
      preheader: `El resto vence ${dayPhrase}; la referencia es la misma.`,
      heading: `El resto vence ${dayPhrase}`,
      body: [
        `Los ${formatMoney(amountCents)} deben estar en nuestra cuenta el ${formatDate(dueOn)}, 60 días antes de la salida, como acordamos al reservar. Una transferencia tarda 2-3 días hábiles.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Importe', formatMoney(amountCents)],
        ['Fecha límite', formatDate(dueOn)],
        ...toAccountRows(booking.reference),
      ],
      next: [
        `Transfiere exactamente ${formatMoney(amountCents)} en dólares estadounidenses con ${booking.reference} como referencia del pago, o abre tu reserva y paga con tarjeta. Si el dinero ya va en camino, no tienes que hacer nada.`,
      ],
      action: OPEN_BOOKING,
    };
  },
  'transfer-late': ({ amountCents, receivedOn }, booking) => ({
    subject: `${booking.tripName}: tu transferencia llegó tarde (${booking.reference})`,
    preheader: `Tenemos tus ${formatMoney(amountCents)}, pero las plazas ya se habían liberado.`,
    heading: 'Tu transferencia llegó tarde',
    body: [
      `Recibimos ${formatMoney(amountCents)} el ${formatDate(receivedOn)}, cuando tus plazas ya se habían liberado. Lo sentimos. Tu dinero está a salvo y nuestro equipo lo está revisando.`,
    ],
    rows: [...toTripRows(booking), ['Recibido', formatMoney(amountCents)]],
    next: [
      `Responde a este correo y elige: te ponemos en la lista de espera de esta salida, buscamos contigo otra fecha o te devolvemos los ${formatMoney(amountCents)}.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-returned': ({ amountCents, isSubstitute = false }, booking) => ({
    subject: `${booking.tripName}: te devolvimos ${formatMoney(amountCents)} por transferencia (${booking.reference})`,
    preheader: 'Tarda 2-3 días hábiles en llegar.',
    heading: 'Te devolvemos tu dinero',
    body: [
      isSubstitute
        ? `No pudimos devolverte ${formatMoney(amountCents)} por el medio con el que pagaste, así que los transferimos a tu cuenta bancaria.`
        : `Transferimos ${formatMoney(amountCents)} a la cuenta de la que vinieron.`,
    ],
    rows: [...toTripRows(booking), ['Devuelto', formatMoney(amountCents)]],
    next: [
      'Nada. Una transferencia tarda 2-3 días hábiles. Si pasa una semana y no ha llegado, responde a este correo.',
    ],
    action: OPEN_BOOKING,
  }),
  'payment-returned': ({ amountCents, isGiftCard }, booking) => ({
    subject: `${booking.tripName}: te devolvimos ${formatMoney(amountCents)} (${booking.reference})`,
    preheader: isGiftCard
      ? 'El dinero está otra vez en tu tarjeta regalo.'
      : 'Te lo devolvimos de la misma forma en que pagaste.',
    heading: 'Te devolvimos tu dinero',
    body: [
      isGiftCard
        ? `Abonamos ${formatMoney(amountCents)} en la tarjeta regalo con la que pagaste.`
        : `Te devolvimos ${formatMoney(amountCents)} de la misma forma en que pagaste.`,
    ],
    rows: [...toTripRows(booking), ['Devuelto', formatMoney(amountCents)]],
    next: [
      isGiftCard
        ? 'Nada. Si esa tarjeta regalo ya no se puede usar, responde a este correo y te ayudamos.'
        : 'Nada. Si no lo recibiste, responde a este correo.',
    ],
    action: OPEN_BOOKING,
  }),
};
