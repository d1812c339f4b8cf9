import { entry } from './problem-entry.js';

/** What may be said of gift cards. */
export const GIFT_CARD_PROBLEMS = {
  GIFT_CARD_NOT_USABLE: entry(
    422,
    'We do not know this gift card. Check the code, letter by letter.',
    'No conocemos esta tarjeta regalo. Revisa el código, letra por letra.',
  ),
  GIFT_CARD_EXPIRED: entry(422, 'This gift card has expired.', 'Esta tarjeta regalo ha caducado.'),
  GIFT_CARD_EMPTY: entry(
    422,
    'Nothing is left on this gift card, or another booking has set it aside.',
    'A esta tarjeta regalo no le queda saldo, o lo tiene apartado otra reserva.',
  ),
  GIFT_CARD_APPLIED: entry(
    409,
    'This gift card is in your booking already.',
    'Esta tarjeta regalo ya está en tu reserva.',
  ),
  TOO_MANY_GIFT_CARDS: entry(
    409,
    'No more gift cards can be used for this booking.',
    'No se pueden usar más tarjetas regalo en esta reserva.',
  ),
  APPROVAL_REQUIRED: entry(
    403,
    'This amount needs a second person. Ask for one first.',
    'Este importe necesita una segunda persona. Pide primero su aprobación.',
  ),
  EXPIRES_IN_PAST: entry(
    409,
    'A card cannot expire before it is issued. Choose today or a later day.',
    'Una tarjeta no puede caducar antes de emitirse. Elige hoy o un día posterior.',
  ),
} as const;
