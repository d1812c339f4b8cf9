import { entry } from './problem-entry.js';

/** What may be said of money that staff move by hand. */
export const MONEY_PROBLEMS = {
  MORE_THAN_PAID: entry(
    409,
    'This is more than what was paid and is still here. Choose a smaller amount.',
    'Es más de lo que se pagó y sigue aquí. Elige un importe menor.',
  ),
  PAYMENT_UNKNOWN: entry(
    409,
    'This booking has no such payment. Reload the booking.',
    'Esta reserva no tiene ese pago. Recarga la reserva.',
  ),
  PAYMENT_NOT_BY_STAFF: entry(
    409,
    'This payment was not recorded by hand. Only those can be taken back here.',
    'Este pago no se anotó a mano. Aquí solo se pueden retirar esos.',
  ),
  PAYMENT_TAKEN_BACK: entry(
    409,
    'This payment was taken back already. Reload the booking.',
    'Este pago ya se retiró. Recarga la reserva.',
  ),
  PAYMENT_DISPUTED: entry(
    409,
    'The customer’s bank is asking for this payment, or has it. It cannot be sent back too.',
    'El banco del cliente reclama este pago o ya lo tiene. No se puede devolver también.',
  ),
  PARTS_DIFFER: entry(
    409,
    'The parts do not sum to the amount. Correct one of them.',
    'Las partes no suman el importe. Corrige una de ellas.',
  ),
  VALUE_DATE_IN_FUTURE: entry(
    409,
    'The day of the payment has not come yet. Record it when the money is here.',
    'El día del pago aún no llegó. Anótalo cuando el dinero esté aquí.',
  ),
  REFUND_UNKNOWN: entry(
    409,
    'No money of this refund is to be handed out. Reload the booking: perhaps it was done.',
    'De este reembolso no hay dinero por entregar. Recarga la reserva: quizá ya se entregó.',
  ),
} as const;
