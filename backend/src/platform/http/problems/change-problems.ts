import { entry } from './problem-entry.js';

/** What may be said of ending or changing a confirmed booking. */
export const CHANGE_PROBLEMS = {
  BOOKING_NOT_CONFIRMED: entry(
    409,
    'This booking is not confirmed. An unpaid hold expires automatically.',
    'Esta reserva no está confirmada. Si no se paga, caduca automáticamente.',
  ),
  ALREADY_CANCELLED: entry(409, 'This booking is already cancelled.', 'Esta reserva ya está cancelada.'),
  TRIP_STARTED: entry(
    409,
    'The trip has already started. Contact us and we’ll see what we can do.',
    'El viaje ya empezó. Escríbenos y veremos qué podemos hacer.',
  ),
  MONEY_UNDER_WAY: entry(
    409,
    'A payment for this booking is in progress. Try again in a few minutes.',
    'Hay un pago de esta reserva en curso. Inténtalo de nuevo en unos minutos.',
  ),
  PREVIEW_CHANGED: entry(
    409,
    'The amounts have changed since you saw them. Check them again before you decide.',
    'Los importes cambiaron desde que los viste. Revísalos de nuevo antes de decidir.',
  ),
  CODE_WRONG: entry(
    409,
    'That code is wrong. Enter the code from our newest email.',
    'Ese código no es correcto. Escribe el de nuestro último correo.',
  ),
  CODE_EXPIRED: entry(
    409,
    'This code has expired. Request a new one.',
    'Este código ya venció. Pide uno nuevo.',
  ),
  TOO_MANY_CODES: entry(
    429,
    'You’ve requested too many codes. Enter the one from our newest email, or request another in an hour.',
    'Se pidieron demasiados códigos. Escribe el de nuestro último correo o pide otro dentro de una hora.',
  ),
  CHANGE_TOO_LATE: entry(
    409,
    'You can change the date up to 60 days before departure. Pass your place on, or contact us.',
    'La fecha se puede cambiar hasta 60 días antes de la salida. Cede tu plaza o escríbenos.',
  ),
  SAME_DEPARTURE: entry(
    409,
    'Your booking is already for this date. Choose another one.',
    'Tu reserva ya es para esta fecha. Elige otra.',
  ),
  OTHER_TRIP: entry(
    409,
    'This date belongs to another trip. Choose a date of the same trip.',
    'Esta fecha es de otro viaje. Elige una fecha del mismo viaje.',
  ),
  NEW_DATE_TOO_CLOSE: entry(
    409,
    'This departure is 60 days away or less, so the trip must be paid in full. Pay the balance first, or choose a later date.',
    'Faltan 60 días o menos para esta salida, así que el viaje debe estar pagado por completo. Paga antes lo que falta o elige una fecha posterior.',
  ),
  BOOKING_DISPUTED: entry(
    409,
    'Your bank is reviewing a payment for this booking. You can’t change anything until it decides.',
    'Tu banco está revisando un pago de esta reserva. Hasta que decida, no puedes cambiar nada.',
  ),
  SHARES_OPEN: entry(
    409,
    'Your co-payers haven’t paid their shares yet. Contact us and we’ll change the date with you.',
    'Las personas con las que compartes el pago aún no pagaron su parte. Escríbenos y cambiamos la fecha contigo.',
  ),
  PASS_TOO_LATE: entry(
    409,
    'You can pass a place on up to 7 days before departure. Contact us and we’ll see what we can do.',
    'Una plaza se puede ceder hasta 7 días antes de la salida. Escríbenos y veremos qué podemos hacer.',
  ),
  TRAVELER_UNKNOWN: entry(
    409,
    'This traveler is no longer in the booking. Reload the page and check who is traveling.',
    'Esta persona ya no está en la reserva. Recarga la página y revisa quiénes viajan.',
  ),
} as const;
