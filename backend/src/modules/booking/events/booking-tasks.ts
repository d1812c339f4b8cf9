import type { TaskKind, TaskSubject } from '@wayfold/contracts/staff/tasks';
import type { EventOf } from '../../../kernel/event.js';
import type { changeEvents } from './changes.js';
import type { paymentEvents } from './payments.js';
import type { taskEvents } from './tasks.js';

/** Builds the key of a task: its kind, and the ids, amounts and codes that distinguish it. */
export const buildTaskKey = (kind: TaskKind, ...parts: readonly (string | number)[]): string =>
  [kind, ...parts].join(':');

/** A task for staff; `taskNumber` counts all tasks of the booking from 1, open or not. */
export type BookingTask = TaskSubject & {
  readonly taskNumber: number;
  readonly key: string;
  readonly instalmentId: string;
  readonly refundId: string | null;
  readonly claimedRefundId: string | null;
  readonly isOpen: boolean;
};

/** The only events that raise or end a task. */
export const TASK_EVENTS = [
  'TaskRaised',
  'TaskCompleted',
  'RefundStarted',
  'PaymentRefunded',
  'RefundFailed',
  'BalancePaid',
  'BookingCancelled',
] as const;

type DefinedEvent =
  | EventOf<typeof taskEvents>
  | EventOf<typeof paymentEvents>
  | EventOf<Pick<typeof changeEvents, 'BookingCancelled'>>;
export type TaskEvent = Extract<DefinedEvent, { type: (typeof TASK_EVENTS)[number] }>;

const endTasks = (
  tasks: readonly BookingTask[],
  isEnded: (task: BookingTask) => boolean,
): readonly BookingTask[] =>
  tasks.map((task) => (task.isOpen && isEnded(task) ? { ...task, isOpen: false } : task));

/** Tasks about outstanding money: they end with its payment or with the booking. */
const UNPAID_TASKS: readonly TaskKind[] = ['balance-overdue', 'charge-exhausted', 'decline-unclear'];

/**
 * Returns the tasks after an event; a task raised again replaces the earlier task. A task ends automatically
 * with its refund, its claim, the awaited money or the booking; staff complete all others.
 */
export function evolveTasks(
  tasks: readonly BookingTask[],
  { type, data }: TaskEvent,
): readonly BookingTask[] {
  switch (type) {
    case 'TaskRaised': {
      const { money: _, refundId = null, claimedRefundId = null, ...raisedTask } = data;
      const { kind, key, instalmentId } = raisedTask;
      const isReplaced = (task: BookingTask): boolean =>
        task.kind === kind && task.instalmentId === instalmentId && task.key === key;
      const isEndedClaim = (task: BookingTask): boolean =>
        kind === 'claim-closed' &&
        task.kind === 'refund-to-claim' &&
        task.claimedRefundId === claimedRefundId;
      const earlierTasks = endTasks(tasks, (task) => isReplaced(task) || isEndedClaim(task));
      const taskNumber = earlierTasks.length + 1;
      return [...earlierTasks, { ...raisedTask, taskNumber, refundId, claimedRefundId, isOpen: true }];
    }
    case 'TaskCompleted':
      return endTasks(tasks, ({ taskNumber }) => taskNumber === data.taskNumber);
    // A reissue ends the task of the failed refund and raises its own.
    case 'RefundStarted':
      return endTasks(tasks, ({ refundId }) => refundId !== null && refundId === data.originalRefundId);
    case 'PaymentRefunded':
    case 'RefundFailed':
      return endTasks(tasks, ({ refundId }) => refundId === data.refundId);
    case 'BalancePaid':
      return endTasks(
        tasks,
        ({ kind, instalmentId }) => UNPAID_TASKS.includes(kind) && instalmentId === data.instalmentId,
      );
    case 'BookingCancelled':
      return endTasks(tasks, ({ kind }) => UNPAID_TASKS.includes(kind));
  }
}
