import { entry } from './problem-entry.js';

/** What may be said of gift cards. */
export const GIFT_CARD_PROBLEMS = {
  GIFT_CARD_NOT_USABLE: entry(
    422,
    'That gift card code isn’t valid. Please check it and try again.',
    'Ese código de tarjeta regalo no es válido. Revísalo e inténtalo de nuevo.',
  ),
  GIFT_CARD_EXPIRED: entry(
    422,
    'This gift card has expired. Use another one.',
    'Esta tarjeta regalo ya venció. Usa otra.',
  ),
  GIFT_CARD_EMPTY: entry(
    422,
    'This gift card has no available balance: it’s used up, or reserved for another booking.',
    'Esta tarjeta regalo no tiene saldo disponible: ya se gastó o está reservado para otra reserva.',
  ),
  GIFT_CARD_APPLIED: entry(
    409,
    'This gift card is already applied to your booking.',
    'Esta tarjeta regalo ya está aplicada a tu reserva.',
  ),
  TOO_MANY_GIFT_CARDS: entry(
    409,
    'You can’t add more gift cards to this booking.',
    'No puedes agregar más tarjetas regalo a esta reserva.',
  ),
  APPROVAL_REQUIRED: entry(
    403,
    'This amount needs a second person. Request an approval first.',
    'Este importe necesita una segunda persona. Pide primero su aprobación.',
  ),
  EXPIRES_IN_PAST: entry(
    409,
    'A gift card can’t expire before it is issued. Choose today or a later day.',
    'Una tarjeta regalo no puede caducar antes de emitirse. Elige hoy o un día posterior.',
  ),
} as const;
