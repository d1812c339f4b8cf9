import { entry } from './problem-entry.js';

/** What may be said of money that staff move by hand. */
export const MONEY_PROBLEMS = {
  MORE_THAN_PAID: entry(
    409,
    'This is more than the refundable amount. Choose a smaller amount.',
    'Es más de lo que se puede devolver. Elige un importe menor.',
  ),
  PAYMENT_UNKNOWN: entry(
    409,
    'This booking has no such payment. Reload the booking.',
    'Esta reserva no tiene ese pago. Recarga la reserva.',
  ),
  PAYMENT_NOT_BY_STAFF: entry(
    409,
    'This payment was not recorded by hand. You can only void payments recorded by hand here.',
    'Este pago no se anotó a mano. Aquí solo puedes anular pagos anotados a mano.',
  ),
  PAYMENT_TAKEN_BACK: entry(
    409,
    'This payment is already voided. Reload the booking.',
    'Este pago ya se anuló. Recarga la reserva.',
  ),
  PAYMENT_DISPUTED: entry(
    409,
    'The customer’s bank disputes this payment or has already reversed it, so you can’t refund it as well.',
    'El banco del cliente disputa este pago o ya lo revirtió, así que no puedes devolverlo también.',
  ),
  PARTS_DIFFER: entry(
    409,
    'The parts don’t add up to the amount. Correct one of them.',
    'Las partes no suman el importe. Corrige una de ellas.',
  ),
  VALUE_DATE_IN_FUTURE: entry(
    409,
    'The payment date is in the future. Record the payment once the money has arrived.',
    'La fecha del pago está en el futuro. Anota el pago cuando haya llegado el dinero.',
  ),
  REFUND_UNKNOWN: entry(
    409,
    'This refund has nothing to hand out. Reload the booking: someone may have done it already.',
    'Este reembolso no tiene dinero por entregar. Recarga la reserva: quizá ya se entregó.',
  ),
} as const;
