import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, Page } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { EDITOR_ROLES, STAFF_ROLES } from '../kernel/staff-roles.js';
import { freeText } from '../kernel/text.js';
import { UnknownOutcome } from '../money/instalments.js';

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
  /** The customer has repaid a claim (`refund-to-claim`). */
  'claim-closed',
  /** Staff send this refund by bank; the matching bank line completes it. */
  'bank-refund',
  /** A refund went to a gift card that is expired or blocked: the customer needs another gift card. */
  'gift-card-unusable',
  /** A mail to the customer or a co-payer was given up. */
  'mail-failed',
] as const;

export const TaskKind = z.enum(TASK_KINDS).meta({ id: 'TaskKind' });
export type TaskKind = z.infer<typeof TaskKind>;

/** Tasks that are the only record of an amount: only staff who may move money may complete them. */
export const MONEY_TASKS: readonly TaskKind[] = [
  'amount-differs',
  'instalment-unknown',
  'refund-failed',
  'refund-to-claim',
  'transfer-too-late',
];

const payment = { paymentId: z.string(), amountCents: Amount };
const refund = { refundId: z.string(), amountCents: Amount };
/** `wasSent`: the source first reported it as sent. */
const failedRefund = { ...refund, code: z.string(), wasSent: z.boolean() };
/** `reason` is the provider's code. */
const dispute = { ...payment, disputeId: z.string(), reason: z.string() };
/** Cents now owed of other failed refunds. */
const OtherOwed = z.array(z.strictObject({ refundId: z.string(), owedCents: Amount }));

const UnknownPayment = z.discriminatedUnion('cause', [
  z.strictObject({ cause: z.literal('charge'), ...UnknownOutcome.shape }),
  /** PayPal reviews the capture. */
  z.strictObject({ cause: z.literal('review'), captureId: z.string(), since: Instant }),
]);

const ExhaustedCharge = z.discriminatedUnion('cause', [
  z.strictObject({ cause: z.literal('declined'), attempts: z.int() }),
  /** The card networks' limit. */
  z.strictObject({ cause: z.literal('too-many-attempts'), attempts: z.int(), days: z.int() }),
]);

const LateRefund = z.discriminatedUnion('cause', [
  z.strictObject({ cause: z.literal('after-failure'), ...refund, otherOwed: OtherOwed }),
  z.strictObject({ cause: z.literal('reissue-canceled'), ...refund, endedReissueId: z.string() }),
]);

const LostDispute = z.strictObject({
  ...dispute,
  cause: z.enum([
    'lost',
    /** The dispute was won, but its earlier reversal is still booked as lost. */
    'reversal-stands',
    /** The provider reversed the payment after a dispute about it was won. */
    'reversed-after-won',
  ]),
});

const DashboardRefund = z.strictObject({
  ...payment,
  providerRefundId: z.string(),
  replacedRefundId: z.string().nullable(),
});

const Claim = z.discriminatedUnion('cause', [
  /** The refund had been written off. */
  z.strictObject({ cause: z.literal('written-off'), ...refund }),
  /** The refund had failed, and a part of it had been reissued. */
  z.strictObject({ cause: z.literal('reissued'), ...refund, reissuedCents: Amount, otherOwed: OtherOwed }),
  z.strictObject({ cause: z.literal('sent-twice'), ...refund, providerRefundId: z.string() }),
  /** The payment was reversed after this much of it was refunded. */
  z.strictObject({ cause: z.literal('reversed'), paymentId: z.string(), refundedCents: Amount }),
  /** The bank took money again that was refunded by another method. */
  z.strictObject({
    cause: z.literal('dispute-lost'),
    ...refund,
    takenCents: Amount,
    disputeId: z.string(),
  }),
]);

const UnusableGiftCard = z.strictObject({
  ...refund,
  code: z.enum(['GIFT_CARD_EXPIRED', 'GIFT_CARD_NOT_USABLE']),
});

/**
 * Defines the schema of a task: these fields, its kind, and the facts of that kind. Facts are ids, cents,
 * dates and codes, never personal data; the console puts them into words.
 */
export const defineTask = <Fields extends z.ZodRawShape>(fields: Fields) => {
  const newTaskVariant = <Kind extends TaskKind, Facts extends z.ZodType>(kind: Kind, facts: Facts) =>
    z.strictObject({ ...fields, kind: z.literal(kind), facts });
  return z.discriminatedUnion('kind', [
    newTaskVariant('amount-differs', z.strictObject({ ...payment, dueCents: Amount })),
    newTaskVariant('instalment-unknown', z.strictObject({ ...payment, unknownInstalmentId: z.string() })),
    newTaskVariant('outcome-unknown-too-long', UnknownPayment),
    newTaskVariant(
      'decline-unclear',
      z.strictObject({ code: z.string(), declineCode: z.string().nullable() }),
    ),
    newTaskVariant('charge-exhausted', ExhaustedCharge),
    /** `owedCents`: without the part that was sent twice. */
    newTaskVariant('refund-failed', z.strictObject({ ...failedRefund, owedCents: Amount })),
    newTaskVariant('failed-refund-sent', LateRefund),
    newTaskVariant('dispute-opened', z.strictObject(dispute)),
    newTaskVariant('dispute-inquiry', z.strictObject(dispute)),
    newTaskVariant('dispute-lost', LostDispute),
    newTaskVariant('external-refund', DashboardRefund),
    newTaskVariant('balance-overdue', z.strictObject({ dueOn: CalendarDate })),
    newTaskVariant('transfer-too-late', z.strictObject(payment)),
    newTaskVariant('cash-refund', z.strictObject(refund)),
    newTaskVariant('transfer-incomplete', z.strictObject({ receivedCents: Amount, dueCents: Amount })),
    newTaskVariant('transfer-reversed', z.strictObject(payment)),
    newTaskVariant('payment-voided', z.strictObject(payment)),
    newTaskVariant('refund-to-claim', Claim),
    /** `endedClaimCents`: the part that was sent twice and came back. */
    newTaskVariant('claim-closed', z.strictObject({ ...failedRefund, endedClaimCents: Amount })),
    newTaskVariant('bank-refund', z.strictObject({ attemptId: z.string(), amountCents: Amount })),
    newTaskVariant('gift-card-unusable', UnusableGiftCard),
    /** The mail's cause, the version of the event that caused it, and the last failure's code. */
    newTaskVariant('mail-failed', z.strictObject({ mail: z.string(), version: z.int(), code: z.string() })),
  ]);
};

export type TaskSubject = z.infer<ReturnType<typeof defineTask<Record<never, never>>>>;

export type TaskSubjectOf<Kind extends TaskKind> = Extract<TaskSubject, { kind: Kind }>;

export const Task = defineTask({
  bookingId: Uuid,
  /** Sequence number within the booking. */
  taskNumber: z.int(),
  reference: z.string().nullable(),
  raisedAt: Instant,
}).meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const listTasks = defineRoute({
  method: 'GET',
  path: '/api/ops/tasks',
  access: STAFF_ROLES,
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
    /** Number of open tasks by kind, of all pages and kinds. */
    open: z.array(z.strictObject({ kind: TaskKind, count: z.int() })),
    nextCursor,
  }),
});

export const completeTask = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/tasks/{taskNumber}/complete',
  access: EDITOR_ROLES,
  summary: 'Completes a task with a note. Moves no money.',
  params: z.strictObject({ id: Uuid, taskNumber: z.string().regex(/^[1-9]\d{0,4}$/) }),
  /** The reason contains no personal data. */
  body: z.strictObject({ reason: freeText(1, 500) }),
  reply: z.strictObject({ bookingId: Uuid, taskNumber: z.int() }),
  status: 200,
  isIdempotent: true,
  /** A colleague completed the task, or it ended automatically. */
  refusals: ['TASK_COMPLETED'],
});
