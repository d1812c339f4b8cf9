import { z } from 'zod';
import { Instant } from '../kernel/dates.js';
import { freeText, nextCursor, Page, Uuid } from '../kernel/ids.js';
import { route } from '../kernel/route.js';

/** What a person must look at. */
export const TASK_KINDS = [
  'amount-differs',
  /** Money for an instalment that the booking does not have. */
  'instalment-unknown',
  'outcome-unknown-too-long',
  'decline-unclear',
  'charge-exhausted',
  /** The source would not give money back. */
  'refund-failed',
  /** It had failed, staff were asked to send it in another way, and now the source says that it went. */
  'refund-went-after-all',
  'dispute-opened',
  /** A bank asks, and takes nothing yet. */
  'dispute-inquiry',
  'dispute-lost',
  /** Somebody sent money back at the provider, and not through us. */
  'refunded-by-hand',
  /** The balance was not there a week after its day. */
  'balance-overdue',
  /** Money came by bank after its time, and there was no seat left. */
  'transfer-too-late',
  /** Staff hand this back as they got it, and say so. */
  'refund-by-hand',
  /** Only a part of it was there when the time was over: the seats are kept until staff decide. */
  'transfer-incomplete',
  /** What a bank line paid was taken back. */
  'transfer-reversed',
  /** What staff had recorded was never received. */
  'payment-taken-back',
  /** Money went out twice, or for a payment that never was: the customer owes it. */
  'refund-to-claim',
  /** It came back to us: they owe it no more. */
  'claim-over',
  /** Staff send this by bank; the line of the bank that shows it ends the refund. */
  'bank-refund',
  /** Money went back to a gift card that has expired, or is blocked: the customer needs another one. */
  'gift-card-unusable',
  /** A mail to the customer, or to who pays a share, was given up. */
  'mail-failed',
] as const;
export const TaskKind = z.enum(TASK_KINDS).meta({ id: 'TaskKind' });
export type TaskKind = z.infer<typeof TaskKind>;

/** Money that stands nowhere else than in its task: only who may move money says that it is done. */
export const MONEY_TASKS: readonly TaskKind[] = [
  ...(['amount-differs', 'instalment-unknown', 'refund-failed', 'refund-to-claim'] as const),
  'transfer-too-late',
];

export const Task = z
  .strictObject({
    bookingId: Uuid,
    /** Which of the booking's. */
    n: z.int(),
    reference: z.string().nullable(),
    kind: TaskKind,
    /** In our words: ids, cents and codes; never personal data. */
    detail: z.string(),
    raisedAt: Instant,
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const listTasks = route({
  method: 'GET',
  path: '/api/ops/tasks',
  access: ['viewer', 'agent', 'finance', 'admin'],
  summary: 'What a person must look at, of all bookings, the oldest first; `kind` shows one kind alone.',
  query: z.strictObject({
    ...Page,
    /** The place in the log at which the last one of a page was raised. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    kind: TaskKind.optional(),
  }),
  reply: z.strictObject({
    tasks: z.array(Task),
    /** Open ones of every kind of which there are any, whatever page or kind is asked for. */
    open: z.array(z.strictObject({ kind: TaskKind, count: z.int() })),
    nextCursor,
  }),
});

export const settleTask = route({
  method: 'POST',
  path: '/api/ops/bookings/{id}/tasks/{n}/settle',
  access: ['agent', 'finance', 'admin'],
  summary: 'Says that a task is done, and what came of it. It moves no money.',
  params: z.strictObject({ id: Uuid, n: z.string().regex(/^[1-9]\d{0,4}$/) }),
  /** Without personal data. */
  body: z.strictObject({ reason: freeText(1, 500) }),
  reply: z.strictObject({ bookingId: Uuid, n: z.int() }),
  status: 200,
  idempotent: true,
  /** Somebody has done it already, or it came to its end by itself. */
  refusals: ['TASK_SETTLED'],
});
