import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { defineTask, TaskKind } from '@wayfold/contracts/staff/tasks';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';
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
