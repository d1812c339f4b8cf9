import { entry } from './problem-entry.js';

/** What may be said of a way to pay. */
export const PAYMENT_PROBLEMS = {
  METHOD_NOT_OFFERED: entry(
    409,
    'This payment method isn’t available for this booking. Choose another one.',
    'Este medio de pago no está disponible para esta reserva. Elige otro.',
  ),
  TOO_MANY_TRIES: entry(
    409,
    'Cards were declined too many times. Nothing was charged. Contact us and we’ll find another way.',
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
    'This PayPal payment has ended. Choose how to pay the amount still due.',
    'Este pago de PayPal ya terminó. Elige cómo pagar lo que falta.',
  ),
  EMAIL_UNVERIFIED: entry(
    409,
    'Verify your email address with the code we send you, then choose bank transfer again.',
    'Verifica tu correo con el código que te enviamos y elige de nuevo la transferencia.',
  ),
  TRANSFER_SEATS_TAKEN: entry(
    409,
    'Too many seats of this departure are already waiting for transfers. Choose another way to pay.',
    'Ya hay demasiadas plazas de esta salida a la espera de transferencias. Elige otra forma de pago.',
  ),
  TOO_MANY_TRANSFERS: entry(
    409,
    'Two bookings with this email address are already waiting for transfers. Choose another way to pay; once one of those transfers arrives, you can choose bank transfer again.',
    'Dos reservas con este correo ya esperan transferencias. Elige otra forma de pago; cuando llegue el dinero de una podrás elegir otra vez una transferencia.',
  ),
  RECEIPT_UNREADABLE: entry(
    422,
    'This file isn’t a PDF, JPEG or PNG, or it’s incomplete. Choose another one.',
    'Este archivo no es PDF, JPEG ni PNG, o está incompleto. Elige otro.',
  ),
  TOO_MANY_RECEIPTS: entry(
    409,
    'We have enough receipts for this payment. Reply to our email if something is missing.',
    'Ya tenemos suficientes comprobantes de este pago. Responde a nuestro correo si falta algo.',
  ),
  DATE_NOT_POSSIBLE: entry(
    422,
    'The date must be today or later, and before the departure. Choose another one.',
    'La fecha debe ser hoy o posterior, y anterior a la salida. Elige otra.',
  ),
} as const;
