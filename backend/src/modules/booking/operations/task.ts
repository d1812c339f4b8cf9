import type { TaskKind } from '@wayfold/contracts/staff/tasks';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { type BookingState, listAllInstalments, requireFirstInstalment } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { type BookingEvent, buildTaskKey } from '../events.js';

/** Completion of a booking's task by a person. */
export interface TaskCompletion {
  readonly taskNumber: number;
  readonly reason: string;
  /** Task kinds the caller's role may not complete. */
  readonly forbiddenKinds: readonly TaskKind[];
}

/** Completes a task for the first writer. Completing it does not allow it to be raised again. */
export function decideTaskCompletion(
  booking: BookingState,
  { taskNumber, reason, forbiddenKinds }: TaskCompletion,
): BookingEvent[] | Refusal<'NOT_FOUND' | 'TASK_COMPLETED' | 'FORBIDDEN'> {
  const task =
    booking.status === 'NEW'
      ? undefined
      : booking.tasks.find((candidate) => candidate.taskNumber === taskNumber);
  if (!task) return refuse('NOT_FOUND');
  if (forbiddenKinds.includes(task.kind)) return refuse('FORBIDDEN');
  if (!task.isOpen) return refuse('TASK_COMPLETED');
  return [{ type: 'TaskCompleted', data: { taskNumber, kind: task.kind, reason } }];
}

/** An undeliverable mail. */
export interface FailedMail {
  /** Kind of the mail, such as `receipt`. */
  readonly cause: string;
  /** Version, in the booking's stream, of the event that caused the mail. */
  readonly version: number;
  /** Code of the last failure. */
  readonly reason: string;
}

/** Raises one task per undeliverable mail, so that staff find another way. It names no recipient. */
export function raiseMailFailedTask(
  booking: BookingState,
  { cause, version, reason }: FailedMail,
): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const kind = 'mail-failed';
  const key = buildTaskKey(kind, cause, version);
  if (hasTask(listAllInstalments(booking), key)) return [];
  const { id: instalmentId } = requireFirstInstalment(booking);
  const facts = { mail: cause, version, code: reason };
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts } }];
}
