import type en from '../en/checkout.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tu reserva',
  description: 'Completa los datos de los viajeros, elige cómo pagar y paga.',
  noScript: 'Para reservar necesitas JavaScript. Tus plazas siguen apartadas y no se ha cobrado nada.',
  progress: 'Progreso',
  step: { travelers: 'Viajeros', howToPay: 'Cómo pagar', payment: 'Pago', confirmation: 'Listo' },
  backToTrip: 'Volver al viaje',
  missingTitle: 'No podemos abrir esta reserva aquí',
  missingText:
    'Una reserva solo se abre en el dispositivo con el que se hizo. Si pagaste, te enviamos la confirmación por correo. Si no, no se cobró nada y puedes reservar de nuevo.',
  hold: 'Apartamos {{seats}} y {{rooms}} para ti',
  seats_one: '{{count}} plaza',
  seats_many: '{{count}} de plazas',
  seats_other: '{{count}} plazas',
  rooms_one: '{{count}} habitación',
  rooms_many: '{{count}} de habitaciones',
  rooms_other: '{{count}} habitaciones',
  timeLeft: 'Tiempo restante',
  extendButton: 'Agregar 15 minutos',
  extending: 'Agregando…',
  extendedMessage: 'Tienes 15 minutos más.',
  milestone5: 'Quedan cinco minutos para terminar tu reserva.',
  milestone1: 'Queda un minuto para terminar tu reserva.',
  summary: 'Viaje y total',
  changeButton: 'Cambiar',
  changeTravelers: 'Cambiar viajeros',
  changePaymentMethod: 'Cambiar la forma de pago',
  summaryLine: '{{trip}}, {{date}}, {{travelers}}',
  refusals: {
    HOLD_ALREADY_EXTENDED: 'Ya ampliaste el plazo una vez y no se puede ampliar de nuevo.',
    RATE_LIMITED: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
    OFFLINE:
      'No hay conexión. Lo que escribiste sigue en este dispositivo; inténtalo de nuevo cuando la recuperes.',
    OTHER: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento; no se te cobrará dos veces.',
  },
} satisfies Translated<typeof en>;
