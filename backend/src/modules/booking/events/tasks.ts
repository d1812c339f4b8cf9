import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { TaskKind } from '@wayfold/contracts/tasks';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../kernel/event.js';
import type { paymentEvents } from './payments.js';
import { event, Source } from './shapes.js';

export const taskEvents = {
  /** Something a person must look at: a task, until it is settled. */
  OperationsItemRaised: event(
    z.strictObject({
      kind: TaskKind,
      /** Of money for an instalment that the booking does not have: the first one that it has. */
      instalmentId: Uuid,
      detail: z.string(),
      /** What came in at the provider, when it is about money that nothing was due for. */
      money: z.strictObject({ provider: Source, intentId: z.string(), amountCents: Amount }).optional(),
      /** The refund that is to be sent. */
      refundId: z.string().optional(),
    }),
  ),
  /** A person has done it. Who, stands in the metadata. */
  OperationsItemSettled: event(
    z.strictObject({
      /** Which of the booking's tasks. */
      n: z.int(),
      kind: TaskKind,
      /** What came of it, without personal data. */
      reason: z.string(),
    }),
  ),
} as const satisfies EventDefinitions;

/** What a booking asks of staff; `n` counts its tasks from 1. */
export interface Task {
  readonly n: number;
  readonly kind: TaskKind;
  readonly instalmentId: string;
  readonly detail: string;
  readonly refundId: string | null;
  readonly open: boolean;
}

/** The only events that make or end a task. */
export const TASK_EVENTS = [
  'OperationsItemRaised',
  'OperationsItemSettled',
  'PaymentRefunded',
  'RefundFailed',
  'BalancePaid',
] as const;
type Defined = EventOf<typeof taskEvents> | EventOf<typeof paymentEvents>;
export type TaskEvent = Extract<Defined, { type: (typeof TASK_EVENTS)[number] }>;

const ended = (tasks: readonly Task[], which: (task: Task) => boolean): readonly Task[] =>
  tasks.map((task) => (task.open && which(task) ? { ...task, open: false } : task));

/** The refund that a claim, and the end of it, begin with. */
const claimOf = (detail: string): string | undefined => /^\S+ of \d+\b/.exec(detail)?.[0];

/**
 * A booking's tasks after one more event. What is asked for while it is asked for already is one task; asked for again, it is
 * a new one. By themselves end a refund that staff were to send, when it is sent or falls; a balance that was late, when it
 * is paid; and a claim, when what went twice came back. Everything else ends by a person's word.
 */
export function tasksAfter(tasks: readonly Task[], { type, data }: TaskEvent): readonly Task[] {
  switch (type) {
    case 'OperationsItemRaised': {
      const { kind, instalmentId, detail, refundId = null } = data;
      const left =
        kind === 'claim-over'
          ? ended(
              tasks,
              (task) => task.kind === 'refund-to-claim' && claimOf(task.detail) === claimOf(detail),
            )
          : tasks;
      const same = left.some(
        (task) =>
          task.open && task.kind === kind && task.instalmentId === instalmentId && task.detail === detail,
      );
      if (same) return left;
      return [...left, { n: left.length + 1, kind, instalmentId, detail, refundId, open: true }];
    }
    case 'OperationsItemSettled':
      return ended(tasks, ({ n }) => n === data.n);
    case 'PaymentRefunded':
    case 'RefundFailed':
      return ended(tasks, ({ refundId }) => refundId === data.refundId);
    case 'BalancePaid':
      return ended(
        tasks,
        ({ kind, instalmentId }) => kind === 'balance-overdue' && instalmentId === data.instalmentId,
      );
    default:
      // Most of what happens to a booking is no task.
      return tasks;
  }
}
