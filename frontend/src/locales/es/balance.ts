import type en from '../en/balance.js';
import type { Translated } from '../translated.js';

export default {
  payLater: 'Resto: {{sum}}',
  payLaterText: 'Lo cobramos automáticamente el {{day}}. Si pagas ahora, ese día no se cobra nada.',
  payLaterTransfer:
    'Vence el {{day}}, por transferencia, con los datos de arriba. Si prefieres pagarlo aquí con tarjeta, no transfieras nada más.',
  payLaterNeeded:
    'No se pudo cobrar automáticamente. Paga aquí; tu banco o PayPal pueden pedirte que lo confirmes.',
  payLaterPart: 'Tu parte del resto: {{sum}}',
  payLaterByYou:
    'Vence el {{day}}. No tenemos guardada ninguna tarjeta ni cuenta, así que no se cobra automáticamente: págalo aquí antes de que termine ese día.',
  payLaterButton: 'Pagar {{sum}} ahora',
  payLaterOnce: 'Pagas una sola vez: con este pago se desactiva el cobro automático.',
  payLaterNot: 'Ahora no',
  payLaterDeclined: 'PayPal rechazó el pago y no se cobró nada. Inténtalo otra vez o paga con tarjeta.',
  payLaterCancelled: 'Volviste de PayPal sin pagar y no se cobró nada.',
  payLaterOrderEnded: 'Ese pago de PayPal terminó sin ningún cobro. Abajo está lo que falta por pagar.',
  payLaterProblem: 'No pudimos iniciar el pago. Inténtalo de nuevo en un minuto; no se te cobrará dos veces.',
  replaceCard: 'Tarjeta para el resto',
  replaceCardNow: '{{card}}, válida hasta {{expires}}.',
  replaceCardNone: 'Guarda una tarjeta y cobraremos el resto automáticamente cuando venza.',
  replaceCardButton: 'Usar otra tarjeta',
  replaceCardFirst: 'Agregar una tarjeta',
  replaceCardSave: 'Guardar esta tarjeta',
  replaceCardNot: 'Conservar la tarjeta actual',
  replaceCardConsent:
    'Al pulsar este botón aceptas que cobremos el resto en esta tarjeta, con las reglas que aceptaste al reservar. Ahora no se cobra nada.',
  replaceCardAsking:
    'Estamos comprobando con el proveedor de pagos que tu tarjeta quedó guardada. No se cobra nada.',
  replaceCardSaved: 'La tarjeta nueva está guardada. Cobraremos el resto en ella.',
  replaceCardNotCharged:
    'La tarjeta nueva está guardada, pero por ahora no podemos cobrar ninguna: las redes de tarjetas limitan los intentos en 30 días. Paga con PayPal si aparece arriba, o escríbenos y buscamos otra forma.',
  replaceCardProblem: 'No pudimos abrir el formulario y nada ha cambiado. Inténtalo de nuevo en un minuto.',
} satisfies Translated<typeof en>;
