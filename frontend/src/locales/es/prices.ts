import type en from '../en/prices.js';
import type { Translated } from '../translated.js';

export default {
  sharesWith: { women: 'con mujeres', men: 'con hombres', anyone: 'con cualquiera' },
  sharedBed: 'Una cama en {{room}} compartida',
  lines: {
    price: '{{category}}, {{unit}} × {{travelers}}',
    room: '{{room}}, {{unit}} × {{count}}',
    shared: 'Una cama en {{room}} compartida',
    coupon: 'Cupón {{code}}',
    unknown: '{{unit}} × {{count}}',
  },
  rules: {
    price:
      'El precio por persona de esta salida en la categoría {{category}}, el día en que reservas. Te lo mantenemos mientras reservas.',
    roomFree: 'Incluida en el precio por persona.',
    room: 'El suplemento de esta habitación para todo el viaje, una vez por habitación.',
    shared: 'Ocupas una cama y compartes la habitación {{sharesWith}} del grupo. Sin suplemento.',
    couponPercent: '{{percent}} % de descuento sobre el precio antes del cupón.',
    couponAmount: 'Un descuento fijo sobre el precio antes del cupón.',
    other: 'Regla {{rule}}.',
  },
  moneyLine: {
    title: 'Calendario de pagos',
    dueToday: 'hoy, con tarjeta',
    dueTodayBy: 'hoy, con {{name}}',
    giftCard: 'tarjeta regalo',
    paid: 'pagado',
    dueFromYou: 'a más tardar el {{date}}',
    dueInShares: 'a más tardar el {{date}}, por partes',
    chargeOn: '{{date}}, misma tarjeta',
    chargedOn: '{{date}}, pagado con la misma tarjeta',
    chargeOnPayPal: '{{date}}, misma cuenta de PayPal',
    chargedOnPayPal: '{{date}}, pagado con la misma cuenta de PayPal',
    transferNow: 'por transferencia, en 5 días hábiles',
    transferBy: 'a más tardar el {{date}}, por transferencia',
    transferredOn: '{{date}}, pagado por transferencia',
    departure: '{{date}}',
    departureText: 'Salida. No queda nada por pagar.',
  },
  cardUnavailable:
    'Tarjeta: no disponible para menos de $0,50. Elige otra forma de pago o responde a uno de nuestros correos.',
} satisfies Translated<typeof en>;
