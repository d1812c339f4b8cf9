import type { BankingRefusal } from '@wayfold/contracts/banking';

/** Codes of lines of our bank accounts, for staff. */
export const BANKING_PROBLEMS: Readonly<
  Record<BankingRefusal, { readonly status: number; readonly en: string; readonly es: string }>
> = {
  BANK_FILE_UNREADABLE: {
    status: 422,
    en: 'This file cannot be imported, and nothing of it was. Correct the places named below, or export it again.',
    es: 'Este archivo no se puede importar y no se importó nada. Corrige los lugares indicados o expórtalo de nuevo.',
  },
  BANK_LINE_SETTLED: {
    status: 409,
    en: 'Nothing is left of this line. Open it again to change what it was for.',
    es: 'No queda nada de este movimiento. Vuelve a abrirlo para cambiar a qué corresponde.',
  },
  BANK_LINE_NOT_A_PAYMENT: {
    status: 409,
    en: 'Only US dollars that came in can be allocated. Set this line aside.',
    es: 'Solo se pueden asignar dólares que entraron. Aparta este movimiento.',
  },
  ALLOCATION_EXCEEDS_LINE: {
    status: 409,
    en: 'This is more than is left of the line. Lower the amounts.',
    es: 'Es más de lo que queda del movimiento. Reduce los importes.',
  },
  ALLOCATION_NEEDS_REASON: {
    status: 422,
    en: 'This is not what is open of the booking. Say why, or change the amount.',
    es: 'No es lo que falta por pagar de la reserva. Indica el motivo o cambia el importe.',
  },
  ALLOCATION_BOOKING_UNKNOWN: {
    status: 422,
    en: 'There is no such booking, or it has no such instalment. Look it up by its reference.',
    es: 'No existe esa reserva o no tiene ese plazo. Búscala por su referencia.',
  },
  REFUND_DIFFERS: {
    status: 409,
    en: 'This booking has no such refund to send, or it is another amount than the line. Look at both again.',
    es: 'La reserva no tiene ese reembolso pendiente, o el importe no es el del movimiento. Revisa ambos.',
  },
  ALLOCATION_UNKNOWN: {
    status: 409,
    en: 'The line has no such allocation any more. Reload it.',
    es: 'El movimiento ya no tiene esa asignación. Vuelve a cargarlo.',
  },
};
