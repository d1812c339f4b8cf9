import type en from '../en/checkout.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tu reserva · Wayfold',
  description: 'Di quiénes viajan, elige cómo pagar y paga.',
  noScript: 'Para reservar hace falta JavaScript. Tus plazas siguen guardadas y no se cobra nada.',
  progress: 'Progreso',
  step: { travelers: 'Viajeros', howToPay: 'Cómo pagar', payment: 'Pago', thanks: 'Listo' },
  backToTrip: 'Volver al viaje',
  missingTitle: 'Esta reserva no se puede abrir aquí',
  missingText:
    'Una reserva se abre en el dispositivo con el que se hizo. Si pagaste, la confirmación está en tu correo. Si no, no se cobró nada y puedes reservar de nuevo.',
  hold: 'Te guardamos {{seats}} y {{rooms}}',
  seats_one: '{{count}} plaza',
  seats_many: '{{count}} de plazas',
  seats_other: '{{count}} plazas',
  rooms_one: '{{count}} habitación',
  rooms_many: '{{count}} de habitaciones',
  rooms_other: '{{count}} habitaciones',
  timeLeft: 'Tiempo restante',
  extend: 'Dame 15 minutos más',
  extending: 'Preguntando…',
  extended: 'Tienes 15 minutos más.',
  milestone5: 'Quedan cinco minutos para terminar tu reserva.',
  milestone1: 'Queda un minuto para terminar tu reserva.',
  summary: 'Viaje y total',
  change: 'Cambiar',
  changeTravelers: 'Cambiar viajeros',
  changeHow: 'Cambiar cómo pagar',
  folded: '{{trip}}, {{date}}, {{travelers}}',
  refused: {
    HOLD_ALREADY_EXTENDED: 'El tiempo ya se alargó una vez; no se puede alargar más.',
    RATE_LIMITED: 'Demasiados intentos en poco tiempo. Espera un minuto e inténtalo de nuevo.',
    OFFLINE:
      'No hay conexión. Lo que escribiste sigue en este dispositivo; inténtalo cuando vuelvas a tenerla.',
    OTHER: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento; no pagas dos veces.',
  },
} satisfies Translated<typeof en>;
