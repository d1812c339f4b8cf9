import type { BookingStatus } from '@wayfold/contracts/bookings/bookings';
import type { ChargeState, MoneyState } from '@wayfold/contracts/money/instalments';

type Tone = 'ok' | 'teal' | 'warn' | 'err' | 'off';

/** The console shows the enum; the color only repeats it. */
export const TONES = {
  ON_HOLD: 'warn',
  PENDING_PAYMENT: 'teal',
  CONFIRMED: 'ok',
  EXPIRED: 'off',
  CANCELLED: 'off',
  COMPLETED: 'off',
  UNPAID: 'warn',
  DEPOSIT_PAID: 'teal',
  PAID: 'ok',
  OVERDUE: 'err',
  ACTION_REQUIRED: 'warn',
  OVERPAID: 'warn',
  PARTLY_REFUNDED: 'off',
  REFUNDED: 'off',
  DISPUTED: 'err',
  SCHEDULED: 'teal',
  ATTEMPTING: 'teal',
  UNKNOWN: 'warn',
  SUCCEEDED: 'ok',
  FAILED: 'err',
  EXHAUSTED: 'err',
  VOIDED: 'off',
} as const satisfies Record<BookingStatus | MoneyState | ChargeState, Tone>;
