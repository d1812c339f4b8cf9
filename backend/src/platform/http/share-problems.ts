import { entry } from './problem-entry.js';

/** What may be said of sharing the balance. */
export const SHARE_PROBLEMS = {
  SHARES_DIFFER: entry(
    422,
    'The shares do not add up to what is open.',
    'Las partes no suman lo que queda por pagar.',
  ),
  SHARE_TOO_SMALL: entry(
    422,
    'A share is too small to be charged.',
    'Una de las partes es demasiado pequeña para cobrarla.',
  ),
  TOO_MANY_SHARES: entry(
    422,
    'There can be one share per traveler and one of your own.',
    'Puede haber una parte por viajero y otra tuya.',
  ),
  TOO_LATE_TO_SPLIT: entry(
    409,
    'The day of this payment has come: it can be paid, and not be split any more.',
    'Ya es el día de este pago: se puede pagar, pero no dividir.',
  ),
  NOT_A_SHARE: entry(
    409,
    'This is not a share that somebody else pays.',
    'Esto no es una parte que pague otra persona.',
  ),
} as const;
