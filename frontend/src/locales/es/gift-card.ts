import type en from '../en/gift-card.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tarjeta regalo',
  firstCardTitle: 'Pagar con una tarjeta regalo',
  anotherCardTitle: 'Agregar otra tarjeta regalo',
  code: 'Código de la tarjeta regalo',
  hint: 'Como aparece en la tarjeta regalo: GC y cinco grupos de cuatro. No importan las mayúsculas, los espacios ni los guiones.',
  applyButton: 'Aplicar la tarjeta regalo',
  checking: 'Comprobando…',
  payment: '{{amount}} con tarjeta regalo',
  balanceLeft: 'Tiene un saldo de {{balance}}; quedan {{left}} para otra ocasión.',
  wholeBalance: 'Se usa todo su saldo: {{balance}}.',
  appliedMessage: 'La tarjeta regalo paga {{amount}}. Solo lo descontamos cuando se confirma tu reserva.',
  immediatePaymentNote:
    'Paga los {{amount}} que faltan en cuanto la apliques. Lo que sobre se queda en la tarjeta regalo.',
  partPaidMessage: 'La tarjeta regalo pagó {{amount}}; faltan {{left}} por pagar.',
  allPaidMessage: 'La tarjeta regalo pagó {{amount}}. No queda nada por pagar.',
  removeButton: 'Quitar',
  removeLabel: 'Quitar la tarjeta regalo de {{amount}}',
  removedMessage: 'Quitaste la tarjeta regalo de {{amount}}; no se le descontó nada.',
  removalFailure: 'No se pudo quitar la tarjeta regalo. Inténtalo de nuevo en un momento.',
  coversEverything: 'Tus tarjetas regalo cubren todo. No necesitas una tarjeta bancaria.',
  confirmButton: 'Confirmar la reserva con tarjeta regalo',
  laterBalanceNote:
    'Después, {{balance}} a más tardar el {{date}}. No guardamos ninguna tarjeta bancaria: lo pagas tú desde la página de tu reserva.',
  codeMissing: 'Escribe el código de la tarjeta regalo',
  refusals: {
    GIFT_CARD_NOT_USABLE:
      'Ese código no es válido. Revísalo e inténtalo de nuevo, o pregunta a quien te dio la tarjeta regalo.',
    GIFT_CARD_EXPIRED: 'Esta tarjeta regalo ya venció. Usa otra o elige otra forma de pago más abajo.',
    GIFT_CARD_EMPTY:
      'Esta tarjeta regalo no tiene saldo disponible: ya se gastó o está apartado para otra reserva. Usa otra o elige otra forma de pago más abajo.',
    GIFT_CARD_APPLIED: 'Esta tarjeta regalo ya está aplicada a tu reserva. Escribe el código de otra.',
    TOO_MANY_GIFT_CARDS:
      'No puedes agregar más tarjetas regalo a esta reserva. Paga el resto de otra forma más abajo.',
    PAYMENT_IN_PROGRESS: 'Hay un pago en curso. Espera a que termine y después agrega la tarjeta regalo.',
    NOTHING_DUE: 'Tus tarjetas regalo ya cubren todo. Esta no hace falta.',
    RATE_LIMITED: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
    OFFLINE: 'No hay conexión. Inténtalo de nuevo cuando la recuperes.',
    OTHER:
      'Algo falló de nuestro lado y no se descontó nada de la tarjeta regalo. Inténtalo de nuevo en un momento.',
  },
} satisfies Translated<typeof en>;
