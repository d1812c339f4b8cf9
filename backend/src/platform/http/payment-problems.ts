import { entry } from './problem-entry.js';

/** What may be said of a way to pay. */
export const PAYMENT_PROBLEMS = {
  METHOD_NOT_OFFERED: entry(
    409,
    'This way to pay is not offered for this booking. Choose another one.',
    'Esta forma de pagar no se ofrece para esta reserva. Elige otra.',
  ),
  TOO_MANY_TRIES: entry(
    409,
    'Cards were declined too often. Nothing was charged. Write to us and we find another way.',
    'Se rechazaron tarjetas demasiadas veces. No se cobró nada. Escríbenos y buscamos otra forma.',
  ),
  CHALLENGE_REQUIRED: entry(
    403,
    'Cards were declined several times. Solve the challenge of this answer and send its proof along.',
    'Se rechazaron tarjetas varias veces. Resuelve el reto de esta respuesta y envía su prueba.',
  ),
  PAYMENT_DECLINED: entry(
    402,
    'The payment was declined and nothing was charged. Choose another way to pay.',
    'El pago fue rechazado y no se cobró nada. Elige otra forma de pago.',
  ),
  ORDER_ENDED: entry(
    409,
    'This payment at PayPal is over. Choose how to pay what is open.',
    'Este pago en PayPal ya terminó. Elige cómo pagar lo que falta.',
  ),
  EMAIL_UNVERIFIED: entry(
    409,
    'Confirm your e-mail address with the code we send to it, then choose the transfer again.',
    'Confirma tu correo con el código que te enviamos y elige de nuevo la transferencia.',
  ),
  TRANSFER_SEATS_TAKEN: entry(
    409,
    'Too many seats of this departure wait for transfers already. Choose another way to pay.',
    'Ya hay demasiadas plazas de esta salida a la espera de transferencias. Elige otra forma de pago.',
  ),
  TOO_MANY_TRANSFERS: entry(
    409,
    'Two bookings with this email address wait for transfers already. Choose another way to pay; once the money of one has arrived a transfer can be chosen again.',
    'Dos reservas con este correo ya esperan transferencias. Elige otra forma de pago; cuando llegue el dinero de una podrás elegir otra vez una transferencia.',
  ),
  RECEIPT_UNREADABLE: entry(
    422,
    'This file is no PDF, JPEG or PNG, or it is not complete. Choose another one.',
    'Este archivo no es un PDF, JPEG o PNG, o no está completo. Elige otro.',
  ),
  TOO_MANY_RECEIPTS: entry(
    409,
    'We have enough receipts of this payment. Reply to our email if something is missing.',
    'Ya tenemos suficientes comprobantes de este pago. Responde a nuestro correo si falta algo.',
  ),
  DATE_NOT_POSSIBLE: entry(
    422,
    'The date must be today or later, and before the departure. Choose another one.',
    'La fecha debe ser hoy o posterior, y anterior a la salida. Elige otra.',
  ),
} as const;
