import type { BookingStatus } from '@wayfold/contracts/bookings/bookings';
import type { ChargeState, MoneyState } from '@wayfold/contracts/money/instalments';

type Tone = 'ok' | 'teal' | 'warn' | 'error' | 'off';

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
  OVERDUE: 'error',
  ACTION_REQUIRED: 'warn',
  OVERPAID: 'warn',
  PARTLY_REFUNDED: 'off',
  REFUNDED: 'off',
  DISPUTED: 'error',
  SCHEDULED: 'teal',
  ATTEMPTING: 'teal',
  UNKNOWN: 'warn',
  SUCCEEDED: 'ok',
  FAILED: 'error',
  EXHAUSTED: 'error',
  VOIDED: 'off',
} as const satisfies Record<BookingStatus | MoneyState | ChargeState, Tone>;
