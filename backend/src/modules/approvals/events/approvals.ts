import { Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../kernel/event.js';

const id = { approvalId: Uuid };
/** The action that needs approval. `reason` contains no personal data. */
const requestFields = {
  action: ApprovalAction,
  subject: z.strictObject({ bookingId: Uuid.nullable() }),
  amountCents: Amount,
  reason: z.string(),
};

/** Stream `approval`, one per request. Requester and answerer differ. */
export const approvalEvents = {
  ApprovalRequested: {
    version: 1,
    schema: z.strictObject({ ...id, ...requestFields, requestedBy: Uuid, expiresAt: Instant }),
  },
  /** Repeats all that was granted, so consumers need only this event; usable once, before `expiresAt`. */
  ApprovalGranted: {
    version: 1,
    schema: z.strictObject({
      ...id,
      ...requestFields,
      requestedBy: Uuid,
      grantedBy: Uuid,
      expiresAt: Instant,
    }),
  },
  ApprovalRefused: { version: 1, schema: z.strictObject({ ...id, refusedBy: Uuid, reason: z.string() }) },
  /** Appended atomically with the action it allows. */
  ApprovalUsed: { version: 1, schema: z.strictObject({ ...id }) },
  ApprovalExpired: { version: 1, schema: z.strictObject({ ...id, was: z.enum(['requested', 'granted']) }) },
} as const satisfies EventDefinitions;

export type ApprovalEvent = EventOf<typeof approvalEvents>;
