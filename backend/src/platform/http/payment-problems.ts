import { entry } from './problem-entry.js';

/** What may be said of a way to pay. */
export const PAYMENT_PROBLEMS = {
  METHOD_NOT_OFFERED: entry(
    409,
    'This way to pay is not offered here. Choose another one.',
    'Esta forma de pago no se ofrece aquí. Elige otra.',
  ),
  PAYMENT_DECLINED: entry(
    402,
    'The payment was declined and nothing was charged. Choose another way to pay.',
    'El pago fue rechazado y no se cobró nada. Elige otra forma de pago.',
  ),
} as const;
