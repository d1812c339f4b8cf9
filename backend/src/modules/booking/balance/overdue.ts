import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { type BookingState, findInstalment, requireBooking } from '../core/booking.js';
import type { Charge } from '../core/charge-state.js';
import { buildOverdueKey, hasTask } from '../core/instalment.js';
import type { BookingEvent } from '../events.js';
import { calculateOverdueInstant } from '../summary.js';
import { UNKNOWN_DEADLINE_MS } from './automatic-charge.js';

export interface OverdueCommand {
  readonly instalmentId: string;
  readonly now: Date;
  /** Automatic charges are switched off, so no attempt can pay it today. */
  readonly isPaused: boolean;
}

/** True if a fresh attempt may still pay the balance; a stuck attempt needs staff. */
const mayStillPay = (charge: Charge, now: Date): boolean =>
  (charge.status === 'STARTED' || charge.status === 'CONFIRMING') &&
  charge.startedAt !== null &&
  now.getTime() - Date.parse(charge.startedAt) < UNKNOWN_DEADLINE_MS;

/** `TOO_EARLY`: an attempt is running or about to start and may still pay it. */
export type OverdueRefusal = 'NOTHING_DUE' | 'TOO_EARLY';

/** Raises one task when a balance is unpaid a week after its due date. Nothing is canceled: staff decide. */
export function decideOverdue(
  state: BookingState,
  { instalmentId, now, isPaused }: OverdueCommand,
): BookingEvent[] | Refusal<OverdueRefusal> {
  const booking = requireBooking(state);
  const instalment = findInstalment(booking, instalmentId);
  if (booking.status !== 'CONFIRMED' || !instalment) return refuse('NOTHING_DUE');
  const { charge, dueOn } = instalment;
  // The balance is paid or frozen by a dispute, but a check claimed before that may still arrive.
  if (charge.status === 'IDLE') return refuse('NOTHING_DUE');
  if (now.toISOString() < calculateOverdueInstant(dueOn)) return refuse('TOO_EARLY');
  const isChargeDue = charge.status === 'SCHEDULED' && charge.dueAt <= now.toISOString();
  if ((isChargeDue && !isPaused) || mayStillPay(charge, now)) return refuse('TOO_EARLY');
  const key = buildOverdueKey(dueOn);
  if (hasTask([instalment], key)) return [];
  const facts = { dueOn };
  return [{ type: 'TaskRaised', data: { kind: 'balance-overdue', key, instalmentId, facts } }];
}
