import type { Translated } from '../translated.js';
import type en from '../en/gift.js';

export default {
  title: 'Tarjeta regalo',
  have: 'Pagar con una tarjeta regalo',
  another: 'Añadir otra tarjeta regalo',
  code: 'Código de la tarjeta regalo',
  hint: 'Como está en la tarjeta: GC y cinco grupos de cuatro. Dan igual mayúsculas, espacios y guiones.',
  use: 'Usarla',
  asking: 'Preguntando…',
  pays: '{{sum}} con tarjeta regalo',
  left: 'Tiene {{balance}}, y le quedan {{left}} para otra ocasión.',
  allOfIt: 'Es todo el saldo que tenía: {{balance}}.',
  applied: 'La tarjeta regalo paga {{sum}}. Se descuenta cuando tu reserva queda confirmada, no antes.',
  paysAtOnce: 'Paga lo que falta, {{sum}}, en cuanto la uses. Lo que no haga falta se queda en la tarjeta.',
  paidNow: 'La tarjeta regalo pagó {{sum}}; quedan {{left}} por pagar.',
  paidAll: 'La tarjeta regalo pagó {{sum}}. No queda nada por pagar.',
  remove: 'Quitar',
  removeOf: 'Quitar la tarjeta regalo de {{sum}}',
  removed: 'Quitaste la tarjeta regalo de {{sum}}; no se le descontó nada.',
  notRemoved: 'No se pudo quitar la tarjeta regalo. Inténtalo de nuevo en un momento.',
  everything: 'Las tarjetas regalo pagan todo. No hace falta ninguna otra tarjeta.',
  confirm: 'Confirmar la reserva, pagada con tarjeta regalo',
  laterByYou:
    'Después, {{balance}} hasta el {{date}}. No guardamos ninguna tarjeta: lo pagas tú desde la página de tu reserva.',
  missing: 'Escribe el código de la tarjeta regalo',
  refused: {
    GIFT_CARD_NOT_USABLE:
      'No conocemos este código. Compáralo letra por letra; si está bien, pregunta a quien te dio la tarjeta.',
    GIFT_CARD_EXPIRED: 'Esta tarjeta regalo ha caducado. Usa otra o paga de otra forma más abajo.',
    GIFT_CARD_EMPTY:
      'Esta tarjeta regalo no tiene saldo libre: está gastada o la tiene apartada otra reserva. Usa otra o paga de otra forma más abajo.',
    GIFT_CARD_APPLIED: 'Esta tarjeta regalo ya está en tu reserva. Escribe el código de otra.',
    TOO_MANY_GIFT_CARDS:
      'En una reserva no caben más tarjetas regalo. Paga el resto de otra forma más abajo.',
    MONEY_UNDER_WAY: 'Hay un pago en curso. Espera a que termine y añade después la tarjeta regalo.',
    NOTHING_DUE: 'Tus tarjetas regalo ya pagan todo. Esta no hace falta.',
    RATE_LIMITED: 'Demasiados códigos en poco tiempo. Espera un minuto e inténtalo de nuevo.',
    OFFLINE: 'No hay conexión. Inténtalo cuando vuelvas a estar en línea.',
    OTHER: 'Algo falló por nuestra parte y no se descontó nada de la tarjeta. Inténtalo en un momento.',
  },
} satisfies Translated<typeof en>;
