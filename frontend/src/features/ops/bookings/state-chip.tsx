import type { BookingStatus } from '@wayfold/contracts/bookings/bookings';
import type { ChargeState, MoneyState } from '@wayfold/contracts/money/instalments';
import { useTranslation } from 'react-i18next';

type Tone = 'ok' | 'teal' | 'warn' | 'error' | 'neutral';

export type State = BookingStatus | MoneyState | ChargeState;

/** The color only repeats the word. */
const TONE_BY_STATE = {
  ON_HOLD: 'warn',
  PENDING_PAYMENT: 'teal',
  CONFIRMED: 'ok',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  COMPLETED: 'neutral',
  UNPAID: 'warn',
  DEPOSIT_PAID: 'teal',
  PAID: 'ok',
  OVERDUE: 'error',
  ACTION_REQUIRED: 'warn',
  OVERPAID: 'warn',
  PARTLY_REFUNDED: 'neutral',
  REFUNDED: 'neutral',
  DISPUTED: 'error',
  SCHEDULED: 'teal',
  ATTEMPTING: 'teal',
  UNKNOWN: 'warn',
  SUCCEEDED: 'ok',
  FAILED: 'error',
  EXHAUSTED: 'error',
  VOIDED: 'neutral',
} as const satisfies Record<State, Tone>;

/** Names a state of a booking, its money or its charge in the console's language. */
export function StateChip({ state }: { readonly state: State }) {
  const { t } = useTranslation('ops-bookings');
  return <span className={`chip ${TONE_BY_STATE[state]}`}>{t(`state.${state}`)}</span>;
}
