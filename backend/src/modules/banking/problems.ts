import type { BankingRefusal } from '@wayfold/contracts/payments/banking';
import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

export const problems: Readonly<Record<BankingRefusal, ProblemEntry>> = {
  BANK_FILE_UNREADABLE: {
    status: 422,
    en: 'We couldn’t import this file, so nothing was imported. Correct the lines named below, or export it again.',
    es: 'No pudimos importar este archivo y no se importó nada. Corrige las líneas indicadas o expórtalo de nuevo.',
  },
  BANK_LINE_RESOLVED: {
    status: 409,
    en: 'This line is already fully allocated. Reopen it to change its allocation.',
    es: 'Este movimiento ya está asignado por completo. Vuelve a abrirlo para cambiar su asignación.',
  },
  BANK_LINE_NOT_A_PAYMENT: {
    status: 409,
    en: 'You can only allocate incoming US dollars. Set this line aside.',
    es: 'Solo se pueden asignar ingresos en dólares. Aparta este movimiento.',
  },
  ALLOCATION_EXCEEDS_LINE: {
    status: 409,
    en: 'This is more than the unallocated part of the line. Lower the amounts.',
    es: 'Es más de lo que queda sin asignar del movimiento. Reduce los importes.',
  },
  ALLOCATION_NEEDS_REASON: {
    status: 422,
    en: 'This differs from what the booking still owes. Enter a reason, or change the amount.',
    es: 'El importe no es lo que falta por pagar de la reserva. Indica el motivo o cambia el importe.',
  },
  ALLOCATION_BOOKING_UNKNOWN: {
    status: 422,
    en: 'There is no such booking, or it has no such installment. Look it up by its reference.',
    es: 'No existe esa reserva o no tiene ese plazo. Búscala por su referencia.',
  },
  REFUND_DIFFERS: {
    status: 409,
    en: 'This booking has no such refund to send, or its amount differs from the line. Check both again.',
    es: 'La reserva no tiene ese reembolso pendiente, o el importe no es el del movimiento. Revisa ambos.',
  },
  ALLOCATION_UNKNOWN: {
    status: 409,
    en: 'The line no longer has this allocation. Reload it.',
    es: 'El movimiento ya no tiene esa asignación. Vuelve a cargarlo.',
  },
};
