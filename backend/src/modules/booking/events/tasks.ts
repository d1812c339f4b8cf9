import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { TaskKind } from '@wayfold/contracts/staff/tasks';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../kernel/event.js';
import type { changeEvents } from './changes.js';
import type { paymentEvents } from './payments.js';
import { event, Source } from './shapes.js';

export const taskEvents = {
  /** Something a person must look at: a task, until it is settled. */
  OperationsItemRaised: event(
    z.strictObject({
      kind: TaskKind,
      /** Names the task for decisions (`taskKey`); the same key is the same task, asked for again. */
      key: z.string(),
      /** Of money for an instalment that the booking does not have: the first one that it has. */
      instalmentId: Uuid,
      /** For people only: no decision reads it. */
      detail: z.string(),
      /** What came in at the provider, when it is about money that nothing was due for. */
      money: z.strictObject({ provider: Source, intentId: z.string(), amountCents: Amount }).optional(),
      /** The refund that is to be sent, could not be, or went all the same: what becomes of it ends the task. */
      refundId: z.string().optional(),
      /** The refund whose money the customer owes us, or owes us no more: the end of a claim ends the claim. */
      claimedRefundId: z.string().optional(),
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

/** The key of a task: its kind, and the ids, sums and codes that tell it from others of that kind. */
export const taskKey = (kind: TaskKind, ...about: readonly (string | number)[]): string =>
  [kind, ...about].join(':');

/** What a booking asks of staff; `n` counts what was ever asked for, from 1, whatever came to its end meanwhile. */
export interface Task {
  readonly n: number;
  readonly kind: TaskKind;
  readonly key: string;
  readonly instalmentId: string;
  readonly detail: string;
  readonly refundId: string | null;
  readonly claimedRefundId: string | null;
  readonly open: boolean;
}

/** The only events that make or end a task. */
export const TASK_EVENTS = [
  'OperationsItemRaised',
  'OperationsItemSettled',
  'RefundStarted',
  'PaymentRefunded',
  'RefundFailed',
  'BalancePaid',
  'BookingCancelled',
] as const;
type Defined =
  | EventOf<typeof taskEvents>
  | EventOf<typeof paymentEvents>
  | EventOf<Pick<typeof changeEvents, 'BookingCancelled'>>;
export type TaskEvent = Extract<Defined, { type: (typeof TASK_EVENTS)[number] }>;

const ended = (tasks: readonly Task[], which: (task: Task) => boolean): readonly Task[] =>
  tasks.map((task) => (task.open && which(task) ? { ...task, open: false } : task));

/** What is asked of staff about money that is to come: it ends with that, and with the booking. */
const UNPAID: readonly TaskKind[] = ['balance-overdue', 'charge-exhausted', 'decline-unclear'];

/**
 * A booking's tasks after one more event. What is asked for again takes the place of what was asked for before. By themselves
 * end what is asked about a refund, when that goes or fails, or another goes in its stead; about money that is to come, when it is paid or the booking is
 * cancelled; and a claim, when what went twice came back. Everything else ends by a person's word.
 */
export function tasksAfter(tasks: readonly Task[], { type, data }: TaskEvent): readonly Task[] {
  switch (type) {
    case 'OperationsItemRaised': {
      const { kind, key, instalmentId, detail, refundId = null, claimedRefundId = null } = data;
      const left = ended(tasks, (task) =>
        task.kind === kind
          ? task.instalmentId === instalmentId && task.key === key
          : kind === 'claim-over' &&
            task.kind === 'refund-to-claim' &&
            task.claimedRefundId === claimedRefundId,
      );
      const n = left.length + 1;
      return [...left, { n, kind, key, instalmentId, detail, refundId, claimedRefundId, open: true }];
    }
    case 'OperationsItemSettled':
      return ended(tasks, ({ n }) => n === data.n);
    // Staff are about to send it in another way: that is asked of them by a task of its own.
    case 'RefundStarted':
      return ended(tasks, ({ refundId }) => refundId !== null && refundId === data.insteadOf);
    case 'PaymentRefunded':
    case 'RefundFailed':
      return ended(tasks, ({ refundId }) => refundId === data.refundId);
    case 'BalancePaid':
      return ended(
        tasks,
        ({ kind, instalmentId }) => UNPAID.includes(kind) && instalmentId === data.instalmentId,
      );
    case 'BookingCancelled':
      return ended(tasks, ({ kind }) => UNPAID.includes(kind));
    default:
      // Most of what happens to a booking is no task.
      return tasks;
  }
}
