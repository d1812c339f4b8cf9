import { z } from 'zod';
import { Instant } from '../kernel/dates.js';
import { freeText, nextCursor, Page, Uuid } from '../kernel/ids.js';
import { route } from '../kernel/route.js';
import { UnknownOutcome } from '../money/instalments.js';

/** Reasons for a staff task. */
export const TASK_KINDS = [
  'amount-differs',
  /** A payment names an instalment that the booking does not have. */
  'instalment-unknown',
  'outcome-unknown-too-long',
  'decline-unclear',
  'charge-exhausted',
  /** The source rejected a refund. */
  'refund-failed',
  /** A failed refund that staff were asked to reissue; the source now reports that it was sent. */
  'failed-refund-sent',
  'dispute-opened',
  /** A bank inquires, and takes nothing yet. */
  'dispute-inquiry',
  'dispute-lost',
  /** Somebody refunded at the provider directly. */
  'external-refund',
  /** The balance is unpaid a week after its due date. */
  'balance-overdue',
  /** A transfer arrived after its deadline, and no seat was left. */
  'transfer-too-late',
  /** Staff hand a payment back the way they received it, and confirm that. */
  'cash-refund',
  /** Only part of the transfer arrived by the deadline: the seats stay held until staff decide. */
  'transfer-incomplete',
  /** A bank line's payment was reversed. */
  'transfer-reversed',
  /** A payment recorded by staff was never received. */
  'payment-voided',
  /** Money was sent twice, or for a payment that was never received: the customer owes it. */
  'refund-to-claim',
  /** The customer has repaid such a claim. */
  'claim-closed',
  /** Staff send this refund by bank; the matching bank line completes it. */
  'bank-refund',
  /** A refund went to a gift card that is expired or blocked: the customer needs a new one. */
  'gift-card-unusable',
  /** A mail to the customer or a co-payer was given up. */
  'mail-failed',
] as const;
export const TaskKind = z.enum(TASK_KINDS).meta({ id: 'TaskKind' });
export type TaskKind = z.infer<typeof TaskKind>;

/** Tasks that are the only record of an amount: only staff who may move money may settle them. */
export const MONEY_TASKS: readonly TaskKind[] = [
  ...(['amount-differs', 'instalment-unknown', 'refund-failed', 'refund-to-claim'] as const),
  'transfer-too-late',
];

export const Task = z
  .strictObject({
    bookingId: Uuid,
    /** Sequence number within the booking. */
    n: z.int(),
    reference: z.string().nullable(),
    kind: TaskKind,
    /** Our own text with ids, cents and codes; never personal data. */
    detail: z.string(),
    /** Why the outcome of a charge is still unknown; null for all other tasks. */
    unknownOutcome: UnknownOutcome.nullable(),
    raisedAt: Instant,
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const listTasks = route({
  method: 'GET',
  path: '/api/ops/tasks',
  access: ['viewer', 'agent', 'finance', 'admin'],
  summary: 'Lists open tasks of all bookings, oldest first; `kind` filters one kind.',
  query: z.strictObject({
    ...Page,
    /** Log position at which the last task of a page was raised. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    kind: TaskKind.optional(),
  }),
  reply: z.strictObject({
    tasks: z.array(Task),
    /** Number of open tasks by kind, whatever page or kind is requested. */
    open: z.array(z.strictObject({ kind: TaskKind, count: z.int() })),
    nextCursor,
  }),
});

export const settleTask = route({
  method: 'POST',
  path: '/api/ops/bookings/{id}/tasks/{n}/settle',
  access: ['agent', 'finance', 'admin'],
  summary: 'Settles a task with a note. Moves no money.',
  params: z.strictObject({ id: Uuid, n: z.string().regex(/^[1-9]\d{0,4}$/) }),
  /** Reason without personal data. */
  body: z.strictObject({ reason: freeText(1, 500) }),
  reply: z.strictObject({ bookingId: Uuid, n: z.int() }),
  status: 200,
  idempotent: true,
  /** Somebody has settled it already, or it ended by itself. */
  refusals: ['TASK_SETTLED'],
});
