import type en from '../en/balance.js';
import type { Translated } from '../translated.js';

export default {
  balanceTitle: 'Resto: {{amount}}',
  automaticCharge: 'Lo cobramos automáticamente el {{day}}. Si pagas ahora, ese día no se cobra nada.',
  transferDue:
    'Vence el {{day}}, por transferencia, con los datos de arriba. Si prefieres pagarlo aquí con tarjeta, no transfieras nada más.',
  chargeFailed:
    'No se pudo cobrar automáticamente. Paga aquí; tu banco o PayPal pueden pedirte que lo confirmes.',
  ownShareTitle: 'Tu parte del resto: {{amount}}',
  noSavedMethod:
    'Vence el {{day}}. No tenemos guardada ninguna tarjeta ni cuenta, así que no se cobra automáticamente: págalo aquí antes de que termine ese día.',
  payNowButton: 'Pagar {{amount}} ahora',
  singlePaymentNote: 'Pagas una sola vez: con este pago se desactiva el cobro automático.',
  cancelPaymentButton: 'Ahora no',
  paypalDeclined: 'PayPal rechazó el pago y no se cobró nada. Inténtalo otra vez o paga con tarjeta.',
  paypalCancelled: 'Volviste de PayPal sin pagar y no se cobró nada.',
  paypalOrderEnded: 'Ese pago de PayPal terminó sin ningún cobro. Abajo está lo que falta por pagar.',
  paymentNotStarted:
    'No pudimos iniciar el pago. Inténtalo de nuevo en un minuto; no se te cobrará dos veces.',
  cardTitle: 'Tarjeta para el resto',
  savedCard: '{{card}}, válida hasta {{expires}}.',
  noSavedCard: 'Guarda una tarjeta y cobraremos el resto automáticamente cuando venza.',
  replaceCardButton: 'Usar otra tarjeta',
  addCardButton: 'Agregar una tarjeta',
  saveCardButton: 'Guardar esta tarjeta',
  keepCardButton: 'Conservar la tarjeta actual',
  cardConsent:
    'Al pulsar este botón aceptas que cobremos el resto en esta tarjeta, con las reglas que aceptaste al reservar. Ahora no se cobra nada.',
  checkingCard:
    'Estamos comprobando con el proveedor de pagos que tu tarjeta quedó guardada. No se cobra nada.',
  cardSaved: 'La tarjeta nueva está guardada. Cobraremos el resto en ella.',
  cardBlockedByNetworks:
    'La tarjeta nueva está guardada, pero por ahora no podemos cobrar ninguna: las redes de tarjetas limitan los intentos en 30 días. Paga con PayPal si aparece arriba, o escríbenos y buscamos otra forma.',
  cardFormNotOpened: 'No pudimos abrir el formulario y nada ha cambiado. Inténtalo de nuevo en un minuto.',
} satisfies Translated<typeof en>;
