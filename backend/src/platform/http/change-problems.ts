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
  TOO_MANY_CODES: entry(
    429,
    'Too many codes were asked for. Type the one from our newest mail, or ask again in an hour.',
    'Se pidieron demasiados códigos. Escribe el de nuestro último correo o pide otro dentro de una hora.',
  ),
  CHANGE_TOO_LATE: entry(
    409,
    'The date can be changed until 60 days before departure. Pass your place on, or write to us.',
    'La fecha se puede cambiar hasta 60 días antes de la salida. Cede tu plaza o escríbenos.',
  ),
  SAME_DEPARTURE: entry(
    409,
    'The booking is for this date already. Choose another one.',
    'La reserva ya es para esta fecha. Elige otra.',
  ),
  OTHER_TRIP: entry(
    409,
    'This date belongs to another trip. Choose a date of the same trip.',
    'Esta fecha es de otro viaje. Elige una fecha del mismo viaje.',
  ),
  NEW_DATE_TOO_CLOSE: entry(
    409,
    'With 60 days or fewer to departure everything must be paid. Pay what is left first, or choose a later date.',
    'Con 60 días o menos hasta la salida todo debe estar pagado. Paga antes lo que falta o elige una fecha posterior.',
  ),
  BOOKING_DISPUTED: entry(
    409,
    'Your bank is looking into a payment of this booking. Until it has decided, nothing can be changed.',
    'Tu banco está revisando un pago de esta reserva. Hasta que decida, no se puede cambiar nada.',
  ),
  SHARES_OPEN: entry(
    409,
    'Fellow travelers have not paid their shares yet. Write to us: we change the date with you.',
    'Tus compañeros de viaje aún no pagaron su parte. Escríbenos y cambiamos la fecha contigo.',
  ),
  PASS_TOO_LATE: entry(
    409,
    'A place can be passed on until 7 days before departure. Write to us: we will see what we can do.',
    'Una plaza se puede ceder hasta 7 días antes de la salida. Escríbenos y veremos qué podemos hacer.',
  ),
  TRAVELER_UNKNOWN: entry(
    409,
    'Nobody in this booking has this place any more. Reload the page and look at who travels.',
    'Nadie de esta reserva tiene ya esa plaza. Recarga la página y mira quiénes viajan.',
  ),
} as const;
