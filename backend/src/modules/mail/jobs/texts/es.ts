/** Why money goes back. */
const BACK = {
  cancelled: 'tu reserva se canceló.',
  'date-changed': 'tu nueva fecha cuesta menos.',
  overpaid: 'nos había llegado más de lo que debías.',
  goodwill: 'es nuestra disculpa por lo que no salió bien.',
  requested: 'como acordamos contigo.',
} as const;

import { month } from '../../../../platform/text/format.js';
import type { Texts } from './copy.js';
import { shares } from './es-shares.js';
import { changes } from './es-changes.js';
import { money, on, OPEN, transfers, trip } from './es-transfers.js';

const card = (last4: string | null): string =>
  last4 === null ? 'tu tarjeta' : `la tarjeta terminada en ${last4}`;
const inDays = (n: number): string => (n === 1 ? 'mañana' : `en ${n} días`);

export const es: Texts = {
  greeting: (name) => `Hola, ${name}:`,
  next: 'Qué hacer ahora',
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  help: '¿Tienes preguntas? Responde a este correo y te contesta una persona.',
  why: (reference) => `Recibes este correo porque reservaste un viaje con Wayfold (${reference}).`,
  whyShare: 'Recibes este correo porque te pidieron pagar una parte de un viaje con Wayfold.',
  mails: {
    confirmed: ({ paidCents, last4, late, balance }, about) => ({
      subject: `${about.trip}: tus plazas están confirmadas (${about.reference})`,
      preheader: balance
        ? `Pagaste ${money(paidCents)}. Los ${money(balance.amountCents)} restantes se cobran el ${on(balance.chargeOn)}.`
        : `Pagaste ${money(paidCents)}. No queda nada por pagar.`,
      heading: 'Tus plazas están confirmadas',
      body: [
        ...(late
          ? ['Tu pago llegó cuando ya había vencido el plazo. Las plazas seguían libres y son tuyas.']
          : []),
        balance
          ? `Pagaste un depósito de ${money(paidCents)} con ${card(last4)}. Los ${money(balance.amountCents)} restantes se cobran a la misma tarjeta el ${on(balance.chargeOn)}, 60 días antes de la salida.`
          : `Pagaste ${money(paidCents)} con ${card(last4)}. El viaje está pagado por completo.`,
      ],
      rows: [
        ...trip(about),
        ['Pagado', money(paidCents)],
        ...(balance
          ? ([
              ['Queda por pagar', money(balance.amountCents)],
              ['Se cobra el', on(balance.chargeOn)],
            ] as const)
          : []),
      ],
      next: [
        balance
          ? `Por ahora, nada. Asegúrate de que ese día la tarjeta tenga disponibles ${money(balance.amountCents)}.${balance.noticeOn === null ? '' : ` Te lo recordamos el ${on(balance.noticeOn)}.`}`
          : 'No tienes que pagar nada más. Revisa que los nombres coincidan con los pasaportes; si alguno está mal, responde a este correo.',
        'En la página de tu reserva están la factura, el recibo y un archivo de calendario.',
      ],
      action: OPEN,
    }),
    'balance-notice': ({ amountCents, chargeOn, days: left, last4 }, about) => ({
      subject: `${about.trip}: el ${on(chargeOn)} cobramos ${money(amountCents)} (${about.reference})`,
      preheader: `Lo cobramos ${inDays(left)}, a ${card(last4)}. Si la tarjeta está en orden, no tienes que hacer nada.`,
      heading: `El resto se cobra ${inDays(left)}`,
      body: [
        `El ${on(chargeOn)} cobramos ${money(amountCents)} a ${card(last4)}: es el resto del precio, que vence 60 días antes de la salida, como acordamos al reservar.`,
      ],
      rows: [...trip(about), ['Importe', money(amountCents)], ['Se cobra el', on(chargeOn)]],
      next: [
        `Si la tarjeta tiene fondos suficientes y sigue vigente, no tienes que hacer nada. Si no, abre tu reserva antes del ${on(chargeOn)} y paga el resto con otra tarjeta; así ese día no se cobra nada.`,
      ],
      action: OPEN,
    }),
    receipt: ({ part, amountCents, paidOn, last4, remainingCents }, about) => {
      const what = { deposit: 'el depósito', balance: 'el resto', full: 'el precio completo' }[part];
      return {
        subject: `${about.trip}: recibo por ${money(amountCents)} (${about.reference})`,
        preheader: `Recibimos ${what} el ${on(paidOn)}.`,
        heading: `Recibimos ${what}`,
        body: [
          part === 'balance'
            ? `El ${on(paidOn)} cobramos ${money(amountCents)} a ${card(last4)}: es el resto, que vence 60 días antes de la salida, como acordamos al reservar.`
            : `El ${on(paidOn)} pagaste ${money(amountCents)} con ${card(last4)}.`,
        ],
        rows: [...trip(about), ['Pagado', money(amountCents)], ['Queda por pagar', money(remainingCents)]],
        next: [
          remainingCents === 0
            ? 'No queda nada por pagar. Guarda este correo como recibo y revisa que los pasaportes estén vigentes hasta el final del viaje.'
            : `Guarda este correo como recibo. Te escribimos antes de cobrar los ${money(remainingCents)} restantes.`,
          'El recibo en PDF está en la página de tu reserva.',
        ],
        action: OPEN,
      };
    },
    'charge-failed': ({ remedy, amountCents, last4 }, about) => ({
      subject: `${about.trip}: no pudimos cobrar el resto (${about.reference})`,
      preheader: `Quedan ${money(amountCents)} por pagar. Por ahora tus plazas siguen siendo tuyas.`,
      heading: 'No pudimos cobrar el resto',
      body: [
        {
          authenticate: `Tu banco pide que apruebes tú el pago de ${money(amountCents)}.`,
          'give-card': `No hay ninguna tarjeta guardada para esta reserva y no pudimos cobrar ${money(amountCents)}.`,
          'replace-card': `Tu banco dice que ${card(last4)} no sirve para cobrar ${money(amountCents)}.`,
          pay: `Tu banco no nos dejó cobrar ${money(amountCents)} a ${card(last4)}.`,
        }[remedy],
        'Tu reserva sigue en pie y tus plazas siguen siendo tuyas. No se cobró nada.',
      ],
      rows: [...trip(about), ['Queda por pagar', money(amountCents)]],
      next: [
        {
          authenticate: 'Abre tu reserva y aprueba el pago con tu banco. Te toma más o menos un minuto.',
          'replace-card':
            'Abre tu reserva y registra otra tarjeta: el cobro se hace más o menos una hora después. O paga con ella en el momento. No vuelvas a intentar con la misma.',
          'give-card': 'Abre tu reserva y paga con tarjeta.',
          pay: 'Abre tu reserva y paga con esta tarjeta o con otra.',
        }[remedy],
        'Si no funciona o necesitas más tiempo, responde a este correo: buscamos una solución contigo.',
      ],
      action: {
        authenticate: 'Aprobar el pago',
        'replace-card': 'Usar otra tarjeta',
        'give-card': 'Pagar el resto',
        pay: 'Pagar el resto',
      }[remedy],
    }),
    'payment-reminder': ({ amountCents, dueOn, teamFrom }, about) => ({
      subject: `${about.trip}: quedan ${money(amountCents)} por pagar (${about.reference})`,
      preheader: `Vencieron el ${on(dueOn)}. Tus plazas siguen siendo tuyas.`,
      heading: 'Todavía falta pagar el resto',
      body: [
        `El resto, ${money(amountCents)}, venció el ${on(dueOn)} y aún no lo recibimos. Tus plazas siguen siendo tuyas.`,
      ],
      rows: [...trip(about), ['Queda por pagar', money(amountCents)], ['Venció el', on(dueOn)]],
      next: [
        'Abre tu reserva y paga el resto, con la misma tarjeta o con otra. Si algo te lo impide, responde a este correo.',
        `Nada se cancela automáticamente. Si el ${on(teamFrom)} el resto sigue sin pagar, alguien de nuestro equipo se comunica contigo.`,
      ],
      action: 'Pagar el resto',
    }),
    link: ({ until, others }, about) => ({
      subject: `${about.trip}: tu enlace a la reserva (${about.reference})`,
      preheader: 'Abre tu reserva en cualquier dispositivo.',
      heading: 'Tu enlace a la reserva',
      body: [
        others
          ? 'Aquí tienes el nuevo enlace que pediste. Abre tu reserva en cualquier dispositivo; los enlaces que recibiste antes siguen funcionando.'
          : 'Nuestro equipo desactivó todos los enlaces anteriores a tu reserva. A partir de ahora solo la abre este, en cualquier dispositivo.',
      ],
      rows: [...trip(about), ['Válido hasta el', on(until)]],
      next: [
        'Abre tu reserva con el botón. Quien tenga el enlace puede ver la reserva y pagarla: reenvía este correo solo a personas de confianza.',
        ...(others ? ['Si no lo pediste tú, no tienes que hacer nada: solo tú lo recibiste.'] : []),
      ],
      action: OPEN,
    }),
    'refund-sent': ({ reason, amountCents, last4 }, about) => ({
      subject: `${about.trip}: te devolvimos ${money(amountCents)} (${about.reference})`,
      preheader: `Van de vuelta a ${card(last4)}. Los bancos tardan de 5 a 10 días en mostrarlo.`,
      heading: 'Tu reembolso va en camino',
      body: [
        reason === 'paid-twice'
          ? `El mismo importe nos llegó dos veces. Devolvimos el segundo pago, de ${money(amountCents)}, a ${card(last4)}; tu reserva sigue igual.`
          : `Devolvimos ${money(amountCents)} a ${card(last4)}: ${BACK[reason]}`,
      ],
      rows: [...trip(about), ['Devuelto', money(amountCents)]],
      next: [
        'Nada. Los bancos tardan de 5 a 10 días en mostrar un reembolso. Si pasan 10 días y no lo ves, responde a este correo.',
      ],
      action: OPEN,
    }),
    'cancel-code': ({ code }, about) => ({
      subject: `${code} es tu código para cancelar (${about.reference})`,
      preheader: 'Sirve durante 15 minutos.',
      heading: 'Tu código para cancelar',
      body: [
        `Escribe ${code} en la página de tu reserva para cancelarla. El código sirve durante 15 minutos, una sola vez.`,
      ],
      rows: [['Código', code], ...trip(about)],
      next: ['Si no lo pediste tú, no tienes que hacer nada: sin el código, tu reserva sigue igual.'],
      action: OPEN,
    }),
    'late-refunded': ({ amountCents, last4 }, about) => ({
      subject: `${about.trip}: tu dinero va de vuelta (${about.reference})`,
      preheader: `Ya no quedaban plazas. Los ${money(amountCents)} vuelven completos a ${card(last4)}.`,
      heading: 'Tu dinero va de vuelta',
      body: [
        `Tu pago de ${money(amountCents)} nos llegó cuando ya había vencido el plazo y no quedaban plazas. Lo devolvimos completo a ${card(last4)}. Lo sentimos.`,
      ],
      rows: [...trip(about), ['Devuelto', money(amountCents)]],
      next: [
        'Los bancos tardan de 5 a 10 días en mostrar un reembolso. Puede haber plazas en otras fechas de este viaje: responde a este correo y las buscamos contigo.',
      ],
      action: OPEN,
    }),
    cancelled: ({ by, refundCents, keptCents, heldBackCents = 0 }, about) => ({
      subject: `${about.trip}: tu reserva está cancelada (${about.reference})`,
      preheader: refundCents > 0 ? `Te devolvemos ${money(refundCents)}.` : 'No se cobra nada más.',
      heading: 'Tu reserva está cancelada',
      body: [
        by === 'operator'
          ? 'Tuvimos que cancelar esta salida. Lo sentimos.'
          : 'Cancelamos tu reserva, como nos pediste. Las plazas volvieron a la venta.',
        refundCents > 0
          ? `Te devolvemos ${money(refundCents)} por el mismo medio con el que pagaste.${keptCents > 0 ? ` Según las condiciones de la reserva, retenemos ${money(keptCents)}.` : ''}`
          : keptCents > 0
            ? `Según las condiciones de la reserva, retenemos ${money(keptCents)}. No se cobra nada más.`
            : 'No habías pagado nada y no se cobra nada.',
        ...(heldBackCents > 0
          ? [
              `De ese importe, ${money(heldBackCents)} esperan a que tu banco decida sobre el pago que reclamas.`,
            ]
          : []),
      ],
      rows: [
        ...trip(about),
        ...(refundCents > 0 ? ([['Reembolso', money(refundCents)]] as const) : []),
        ...(keptCents > 0 ? ([['Retenido', money(keptCents)]] as const) : []),
      ],
      next: [
        refundCents > 0
          ? 'Nada. Te escribimos cuando enviemos el reembolso.'
          : 'Nada. Si crees que es un error, responde a este correo en un plazo de 14 días.',
      ],
      action: OPEN,
    }),
    ...transfers,
    ...shares,
    ...changes,
    'card-expires': ({ last4, expires, amountCents, chargeOn }, about) => ({
      subject: `${about.trip}: tu tarjeta vence antes de cobrar el resto (${about.reference})`,
      preheader: `La tarjeta terminada en ${last4} vence a fines de ${month(expires, 'es')}.`,
      heading: 'Tu tarjeta vence antes de tiempo',
      body: [
        `La tarjeta terminada en ${last4} vence a fines de ${month(expires, 'es')}, y el ${on(chargeOn)} tenemos que cobrarle ${money(amountCents)}.`,
      ],
      rows: [...trip(about), ['Importe', money(amountCents)], ['Se cobra el', on(chargeOn)]],
      next: [
        `Si tu banco ya te envió una tarjeta nueva con el mismo número, puede que ya la conozcamos. Para estar seguros, abre tu reserva antes del ${on(chargeOn)} y registra allí la tarjeta nueva. Hasta ese día no se cobra nada.`,
      ],
      action: 'Usar otra tarjeta',
    }),
  },
};
