import type { MailFacts, PaymentMethod } from '../../triggers/mail-facts.js';
import { changeTexts } from './es-changes.js';
import { chargeTexts, describePayments, describeTarget } from './es-charges.js';
import { formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './es-format.js';
import { shareTexts } from './es-shares.js';
import { transferTexts } from './es-transfers.js';
import type { MailTexts } from './mail-texts.js';

const REFUND_REASON_TEXTS = {
  cancelled: 'tu reserva se canceló.',
  'date-changed': 'tu nueva fecha cuesta menos.',
  overpaid: 'nos había llegado más de lo que debías.',
  goodwill: 'es nuestra disculpa por lo que no salió bien.',
  requested: 'como acordamos contigo.',
} as const;

export const es: MailTexts = {
  greeting: (name) => `Hola, ${name}:`,
  nextTitle: 'Qué hacer ahora',
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  help: '¿Tienes preguntas? Responde a este correo y te contesta una persona.',
  reason: (reference) => `Recibes este correo porque reservaste un viaje con Wayfold (${reference}).`,
  shareReason: 'Recibes este correo porque te pidieron pagar una parte de un viaje con Wayfold.',
  mails: {
    confirmed: ({ paidCents, paidWith, isLate, balance }, booking) => ({
      subject: `${booking.tripName}: tus plazas están confirmadas (${booking.reference})`,
      preheader: balance
        ? `Pagaste ${formatMoney(paidCents)}. Los ${formatMoney(balance.amountCents)} restantes ${balance.savedMethod ? 'se cobran' : 'vencen'} el ${formatDate(balance.chargeOn)}.`
        : `Pagaste ${formatMoney(paidCents)}. No queda nada por pagar.`,
      heading: 'Tus plazas están confirmadas',
      body: [
        ...(isLate ? ['Tu pago llegó después del plazo. Las plazas seguían libres y son tuyas.'] : []),
        balance
          ? `Pagaste un depósito de ${formatMoney(paidCents)} ${describePayments(paidWith)}. Los ${formatMoney(balance.amountCents)} restantes ${balance.savedMethod ? `se cobran ${describeTarget(balance.savedMethod)}` : 'vencen'} el ${formatDate(balance.chargeOn)}, 60 días antes de la salida.`
          : `Pagaste ${formatMoney(paidCents)} ${describePayments(paidWith)}. El viaje está pagado por completo.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Pagado', formatMoney(paidCents)],
        ...(balance
          ? ([
              ['Queda por pagar', formatMoney(balance.amountCents)],
              [balance.savedMethod ? 'Se cobra el' : 'Vence el', formatDate(balance.chargeOn)],
            ] as const)
          : []),
      ],
      next: [
        balance
          ? `${describeNextStep(balance, paidWith)}${balance.noticeOn === null ? '' : ` Te lo recordamos el ${formatDate(balance.noticeOn)}.`}`
          : 'No tienes que pagar nada más. Revisa que los nombres coincidan con los pasaportes; si alguno está mal, responde a este correo.',
        'En la página de tu reserva están la factura, el recibo y un archivo de calendario.',
      ],
      action: OPEN_BOOKING,
    }),
    link: ({ until, isAdditional }, booking) => ({
      subject: `${booking.tripName}: tu enlace a la reserva (${booking.reference})`,
      preheader: 'Abre tu reserva en cualquier dispositivo.',
      heading: 'Tu enlace a la reserva',
      body: [
        isAdditional
          ? 'Aquí tienes el nuevo enlace que pediste. Abre tu reserva en cualquier dispositivo; los enlaces que recibiste antes siguen funcionando.'
          : 'Nuestro equipo desactivó todos los enlaces anteriores a tu reserva. A partir de ahora solo este enlace la abre, en cualquier dispositivo.',
      ],
      rows: [...toTripRows(booking), ['Válido hasta el', formatDate(until)]],
      next: [
        'Abre tu reserva con el botón. Quien tenga el enlace puede ver la reserva y pagarla: reenvía este correo solo a personas de confianza.',
        ...(isAdditional ? ['Si no lo pediste tú, no tienes que hacer nada: solo tú lo recibiste.'] : []),
      ],
      action: OPEN_BOOKING,
    }),
    'refund-sent': ({ reason, amountCents, to }, booking) => ({
      subject: `${booking.tripName}: te devolvimos ${formatMoney(amountCents)} (${booking.reference})`,
      preheader: `Los devolvemos ${describeTarget(to)}. Tardan de 5 a 10 días en aparecer.`,
      heading: 'Tu reembolso va en camino',
      body: [
        reason === 'paid-twice'
          ? `El mismo importe nos llegó dos veces. Te devolvimos el segundo pago, de ${formatMoney(amountCents)}, ${describeTarget(to)}; tu reserva sigue igual.`
          : `Te devolvimos ${formatMoney(amountCents)} ${describeTarget(to)}: ${REFUND_REASON_TEXTS[reason]}`,
      ],
      rows: [...toTripRows(booking), ['Devuelto', formatMoney(amountCents)]],
      next: [
        'Nada. Un reembolso tarda de 5 a 10 días en aparecer. Si pasan 10 días y no lo ves, responde a este correo.',
      ],
      action: OPEN_BOOKING,
    }),
    'cancel-code': ({ code }, booking) => ({
      subject: `${code} es tu código para cancelar (${booking.reference})`,
      preheader: 'Sirve durante 15 minutos.',
      heading: 'Tu código para cancelar',
      body: [
        `Escribe ${code} en la página de tu reserva para cancelarla. El código sirve durante 15 minutos, una sola vez.`,
      ],
      rows: [['Código', code], ...toTripRows(booking)],
      next: ['Si no lo pediste tú, no tienes que hacer nada: sin el código, tu reserva sigue igual.'],
      action: OPEN_BOOKING,
    }),
    'late-refunded': ({ amountCents, to }, booking) => ({
      subject: `${booking.tripName}: te devolvemos tu dinero (${booking.reference})`,
      preheader: `Ya no quedaban plazas. Los ${formatMoney(amountCents)} vuelven completos ${describeTarget(to)}.`,
      heading: 'Te devolvemos tu dinero',
      body: [
        `Tu pago de ${formatMoney(amountCents)} nos llegó cuando ya había vencido el plazo y no quedaban plazas. Lo devolvimos completo ${describeTarget(to)}. Lo sentimos.`,
      ],
      rows: [...toTripRows(booking), ['Devuelto', formatMoney(amountCents)]],
      next: [
        'Un reembolso tarda de 5 a 10 días en aparecer. Puede haber plazas en otras fechas de este viaje: responde a este correo y las buscamos contigo.',
      ],
      action: OPEN_BOOKING,
    }),
    cancelled: ({ cancellingParty, refundCents, retainedCents, heldCents = 0 }, booking) => ({
      subject: `${booking.tripName}: tu reserva está cancelada (${booking.reference})`,
      preheader: refundCents > 0 ? `Te devolvemos ${formatMoney(refundCents)}.` : 'No se cobra nada más.',
      heading: 'Tu reserva está cancelada',
      body: [
        cancellingParty === 'operator'
          ? 'Tuvimos que cancelar esta salida. Lo sentimos.'
          : 'Cancelamos tu reserva, como nos pediste. Las plazas volvieron a la venta.',
        describeRefund(refundCents, retainedCents),
        ...(heldCents > 0
          ? [`De ese importe, ${formatMoney(heldCents)} esperan a que se resuelva la disputa sobre tu pago.`]
          : []),
      ],
      rows: [
        ...toTripRows(booking),
        ...(refundCents > 0 ? ([['Reembolso', formatMoney(refundCents)]] as const) : []),
        ...(retainedCents > 0 ? ([['Retenido', formatMoney(retainedCents)]] as const) : []),
      ],
      next: [
        refundCents > 0
          ? 'Nada. Te escribimos cuando enviemos el reembolso.'
          : 'Nada. Si crees que es un error, responde a este correo en un plazo de 14 días.',
      ],
      action: OPEN_BOOKING,
    }),
    ...transferTexts,
    ...shareTexts,
    ...changeTexts,
    ...chargeTexts,
  },
};

function describeRefund(refundCents: number, retainedCents: number): string {
  if (refundCents === 0 && retainedCents === 0) return 'No habías pagado nada y no se cobra nada.';
  const retainedSentences =
    retainedCents > 0
      ? [`Según las condiciones de la reserva, retenemos ${formatMoney(retainedCents)}.`]
      : [];
  return refundCents > 0
    ? [
        `Te devolvemos ${formatMoney(refundCents)} por el mismo medio con el que pagaste.`,
        ...retainedSentences,
      ].join(' ')
    : [...retainedSentences, 'No se cobra nada más.'].join(' ');
}

/** Describes how the balance is paid. PayPal may report the vaulted account only after the payment. */
function describeNextStep(
  { savedMethod, amountCents, chargeOn }: NonNullable<MailFacts['confirmed']['balance']>,
  paidWith: readonly PaymentMethod[],
): string {
  if (savedMethod)
    return `Por ahora, nada. Asegúrate de que ese día se puedan cobrar ${formatMoney(amountCents)}.`;
  if (paidWith.some(({ kind }) => kind === 'paypal'))
    return `PayPal aún no confirmó que podamos cobrar más adelante a tu cuenta. Si lo confirma, cobraremos ${formatMoney(amountCents)} el ${formatDate(chargeOn)} y te avisaremos antes. Si no, paga en la página de tu reserva a más tardar ese día o guarda allí una tarjeta.`;
  return `No hay ninguna tarjeta ni cuenta guardada para tu reserva: paga ${formatMoney(amountCents)} en la página de la reserva a más tardar el ${formatDate(chargeOn)}.`;
}
