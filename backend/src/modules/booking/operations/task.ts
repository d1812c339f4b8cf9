import { everything } from '../core/payments.js';
import type { TaskKind } from '@wayfold/contracts/staff/tasks';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { taskKey, type BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';

/** What a person says of a task of a booking. */
export interface SettleTask {
  readonly n: number;
  readonly reason: string;
  /** What is not for their role to say. */
  readonly notTheirs: readonly TaskKind[];
}

/** First writer wins. Settling a task does not allow it to be raised again. */
export function settleTask(
  { n, reason, notTheirs }: SettleTask,
  state: BookingState,
): BookingEvent[] | Refusal<'NOT_FOUND' | 'TASK_SETTLED' | 'FORBIDDEN'> {
  const task = state.status === 'NEW' ? undefined : state.tasks.find((each) => each.n === n);
  if (!task) return refuse('NOT_FOUND');
  if (notTheirs.includes(task.kind)) return refuse('FORBIDDEN');
  if (!task.open) return refuse('TASK_SETTLED');
  return [{ type: 'OperationsItemSettled', data: { n, kind: task.kind, reason } }];
}

/** A mail that was given up: what it was for, the event that caused it, and the code of the last failure. */
export interface FailedMail {
  readonly cause: string;
  readonly version: number;
  readonly reason: string;
}

/** Nobody reads what a mail said: a person finds another way. Told once of each mail; of whom it was for, nothing. */
export function mailFailedItem(state: BookingState, { cause, version, reason }: FailedMail): BookingEvent[] {
  const [first] = state.status === 'NEW' ? [] : state.instalments;
  if (state.status === 'NEW' || !first) return [];
  const kind = 'mail-failed';
  const key = taskKey(kind, cause, version);
  if (hasTask(everything(state), key)) return [];
  const todo = 'ask the customer for a working address, or mend the mail server, and tell them another way';
  const detail = `mail ${cause} of event ${version} was given up (${reason}): ${todo}`;
  return [{ type: 'OperationsItemRaised', data: { kind, key, instalmentId: first.id, detail } }];
}
