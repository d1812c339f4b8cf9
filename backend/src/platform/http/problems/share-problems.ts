import { entry } from './problem-entry.js';

/** What may be said of sharing the balance. */
export const SHARE_PROBLEMS = {
  SHARES_DIFFER: entry(
    422,
    'The shares don’t add up to the amount still due.',
    'Las partes no suman lo que queda por pagar.',
  ),
  SHARE_TOO_SMALL: entry(
    422,
    'One share is too small to charge.',
    'Una de las partes es demasiado pequeña para cobrarla.',
  ),
  TOO_MANY_SHARES: entry(
    422,
    'There can be at most one share per traveler and your own.',
    'Puede haber como máximo una parte por viajero y la tuya.',
  ),
  TOO_LATE_TO_SPLIT: entry(
    409,
    'The due date has come: you can pay the balance, but no longer split it.',
    'Ya llegó la fecha de vencimiento: puedes pagar el resto, pero ya no repartirlo.',
  ),
  NOT_A_SHARE: entry(
    409,
    'This share is yours; there is no co-payer to remind.',
    'Esta parte es tuya; no hay otra persona a quien recordársela.',
  ),
} as const;
