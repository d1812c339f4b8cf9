import type en from '../en/balance.js';
import type { Translated } from '../translated.js';

export default {
  payLater: 'El resto: {{sum}}',
  payLaterText:
    'Lo cobramos automáticamente el {{day}}. También puedes pagarlo ahora; entonces ese día no se cobra nada.',
  payLaterTransfer:
    'Vence el {{day}}, por transferencia, como se dice arriba. También puedes pagarlo aquí, con tarjeta; entonces no transfieras nada más.',
  payLaterNeeded:
    'No se pudo cobrar automáticamente. Paga aquí; puede que tu banco o PayPal te pidan confirmarlo.',
  payLaterPart: 'Tu parte del resto: {{sum}}',
  payLaterByYou:
    'Vence el {{day}}. No guardamos ninguna tarjeta ni cuenta para esto, así que no se cobra automáticamente: págalo aquí hasta ese día, por favor.',
  payLaterButton: 'Pagar {{sum}} ahora',
  payLaterOnce: 'Pagas una sola vez: con este pago ya no habrá cobro automático.',
  payLaterNot: 'Ahora no',
  payLaterDeclined: 'PayPal rechazó el pago y no se cobró nada. Inténtalo otra vez o paga con tarjeta.',
  payLaterCancelled: 'Volviste de PayPal sin pagar y no se cobró nada.',
  payLaterOrderEnded: 'Ese pago en PayPal ya terminó y no se cobró nada. Abajo está lo que falta por pagar.',
  payLaterProblem: 'No se pudo empezar el pago. Inténtalo otra vez en un minuto; no pagas dos veces.',
  replaceCard: 'La tarjeta para el resto',
  replaceCardNow: '{{card}}, válida hasta {{expires}}.',
  replaceCardNone: 'Guarda una tarjeta y el resto se cobrará automáticamente en ella cuando venza.',
  replaceCardButton: 'Dar otra tarjeta',
  replaceCardFirst: 'Dar una tarjeta',
  replaceCardSave: 'Guardar esta tarjeta',
  replaceCardNot: 'Dejar la que hay',
  replaceCardConsent:
    'Con este botón aceptas que el resto se cobre en esta tarjeta, con las reglas que aceptaste al reservar. Ahora no se cobra nada.',
  replaceCardAsking: 'Preguntamos al proveedor de pagos si la tarjeta quedó guardada. No se cobra nada.',
  replaceCardSaved: 'La tarjeta nueva está guardada. El resto se cobrará en ella.',
  replaceCardNotCharged:
    'La tarjeta nueva quedó guardada, pero por ahora no se puede cobrar ninguna: las redes de tarjetas permiten solo cierto número de intentos en 30 días. Paga con PayPal si se ofrece arriba, o escríbenos y buscamos otra forma.',
  replaceCardProblem: 'No se pudo abrir el formulario y nada ha cambiado. Inténtalo de nuevo en un minuto.',
} satisfies Translated<typeof en>;
