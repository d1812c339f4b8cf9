import { CalendarDate, Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { UnknownReason } from '@wayfold/contracts/money/instalments';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';

const attemptShape = { instalmentId: Uuid, attempt: z.int() };

/** Why an automatic charge needs the customer. */
export const ActionReason = z.enum([
  'authentication_required',
  /** PayPal wants the customer to approve, or to choose another source of funds. */
  'payer_action_required',
  'redirect_payer_for_alternate_funding',
  'no-saved-card',
  'no-saved-account',
  'amount-too-small',
  /** A code of version 1 that no adapter of ours produces. */
  'other',
]);

export type ActionReason = z.infer<typeof ActionReason>;

export const chargeEvents = {
  BalanceScheduled: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      amountCents: Amount,
      chargeOn: CalendarDate,
      chargeAt: Instant,
      rule: z.string(),
    }),
  ),
  /** `at` is the start time: the overdue check waits for a running attempt for one day. */
  ChargeStarted: defineEvent(
    z.strictObject({ ...attemptShape, amountCents: Amount, at: Instant.optional() }),
  ),
  /** Stored before we ask the provider to confirm: from here on the outcome may be unknown. */
  ChargeConfirming: defineEvent(
    z.strictObject({
      ...attemptShape,
      paymentId: z.string(),
      /** The intent's newest charge before this attempt; a later declined charge belongs to this attempt. */
      lastChargeId: z.string().nullable(),
      /** Counts against the networks' attempt limit. */
      at: Instant.optional(),
    }),
  ),
  ChargeOutcomeUnknown: defineEvent(
    z.strictObject({
      ...attemptShape,
      reason: UnknownReason,
      /** The provider's own status or error, if any. */
      providerCode: z.string().nullable(),
      pollAt: Instant,
    }),
  ),
  ChargeDeclined: defineEvent(
    z.strictObject({
      ...attemptShape,
      code: z.string(),
      declineCode: z.string().nullable(),
      adviceCode: z.string().nullable(),
      retryAt: Instant.nullable(),
      chargeId: z.string().nullable().optional(),
    }),
  ),
  ChargeActionRequired: {
    version: 2,
    schema: z.strictObject({ ...attemptShape, reason: ActionReason }),
    upcast: {
      1: ({ reason, ...facts }: { reason: string }) => ({
        ...facts,
        reason: ActionReason.options.find((option) => option === reason) ?? 'other',
      }),
    },
  },
  ChargeExhausted: defineEvent(z.strictObject({ instalmentId: Uuid, attempts: z.int() })),
  /** No automatic charge follows; after a won dispute the balance is scheduled again. */
  ChargeVoided: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      reason: z.enum(['paid-by-customer', 'cancelled', 'disputed', 'date-changed', 'split']),
    }),
  ),
} as const satisfies EventDefinitions;
