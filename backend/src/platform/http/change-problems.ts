import { entry } from './problem-entry.js';

/** What may be said of ending or changing a confirmed booking. */
export const CHANGE_PROBLEMS = {
  BOOKING_NOT_CONFIRMED: entry(
    409,
    'This booking is not confirmed. A hold that is not paid ends by itself.',
    'Esta reserva no está confirmada. Si no se paga, caduca sola.',
  ),
  ALREADY_CANCELLED: entry(409, 'This booking is cancelled already.', 'Esta reserva ya está cancelada.'),
  TRIP_STARTED: entry(
    409,
    'The trip has begun. Write to us: we will see what we can do.',
    'El viaje ya empezó. Escríbenos y veremos qué podemos hacer.',
  ),
  MONEY_UNDER_WAY: entry(
    409,
    'A payment of this booking is being carried out. Try again in a few minutes.',
    'Hay un pago de esta reserva en curso. Inténtalo de nuevo en unos minutos.',
  ),
  PREVIEW_CHANGED: entry(
    409,
    'The sums have changed since they were shown. Look at them again before you decide.',
    'Los importes cambiaron desde que se mostraron. Míralos de nuevo antes de decidir.',
  ),
  CODE_WRONG: entry(
    409,
    'This is not the code from our newest mail.',
    'No es el código de nuestro último correo.',
  ),
  CODE_EXPIRED: entry(
    409,
    'The code is no longer valid. Ask for a new one.',
    'El código ya no sirve. Pide uno nuevo.',
  ),
} as const;
