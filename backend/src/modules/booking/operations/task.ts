import type { TaskKind } from '@wayfold/contracts/tasks';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';

/** What a person says of a task of a booking. */
export interface SettleTask {
  readonly n: number;
  readonly reason: string;
  /** What is not for their role to say. */
  readonly notTheirs: readonly TaskKind[];
}

/** A task is done once, by whoever says so first. What it told stays told: nothing is raised again because of it. */
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
