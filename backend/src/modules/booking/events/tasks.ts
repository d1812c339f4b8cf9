import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { defineTask, TaskKind, type TaskSubject } from '@wayfold/contracts/staff/tasks';
import { z } from 'zod';
import { defineEvent, type EventDefinitions, type EventOf } from '../../../kernel/event.js';
import type { changeEvents } from './changes.js';
import type { paymentEvents } from './payments.js';
import { Source } from './shapes.js';

export const taskEvents = {
  /** A task for staff, open until completed. */
  TaskRaised: defineEvent(
    defineTask({
      /** Identifies the task for decisions (`buildTaskKey`); the same key raises the same task again. */
      key: z.string(),
      /** The instalment concerned; the booking's first if the money names an unknown instalment. */
      instalmentId: Uuid,
      /** Received money that nothing was due for. */
      money: z.strictObject({ provider: Source, paymentId: z.string(), amountCents: Amount }).optional(),
      /** The refund to send, failed or sent anyway: its next event ends the task. */
      refundId: z.string().optional(),
      /** The refund the customer owes us, or no longer owes: the end of the claim ends the task. */
      claimedRefundId: z.string().optional(),
    }),
  ),
  /** Staff completed the task. The metadata says who. */
  TaskCompleted: defineEvent(
    z.strictObject({
      /** Number of the task within the booking. */
      taskNumber: z.int(),
      kind: TaskKind,
      /** The outcome, without personal data. */
      reason: z.string(),
    }),
  ),
} as const satisfies EventDefinitions;

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
