import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event } from './shapes.js';

const attempt = { instalmentId: Uuid, attempt: z.int() };

/** Events of the automatic charge. */
export const chargeEvents = {
  BalanceScheduled: event(
    z.strictObject({
      instalmentId: Uuid,
      amountCents: Amount,
      chargeOn: CalendarDate,
      chargeAt: Instant,
      rule: z.string(),
    }),
  ),
  /** `at`: start time; an attempt without progress for a day is not worth waiting for. */
  ChargeStarted: event(z.strictObject({ ...attempt, amountCents: Amount, at: Instant.optional() })),
  /** Stored before the provider is asked to confirm: from here on the outcome may be unknown. */
  ChargeConfirming: event(
    z.strictObject({
      ...attempt,
      paymentId: z.string(),
      /** The intent's newest charge before this attempt: a declined one after it is this attempt's. */
      lastChargeId: z.string().nullable(),
      /** Counts against the networks' attempt limit. */ at: Instant.optional(),
    }),
  ),
  ChargeOutcomeUnknown: event(z.strictObject({ ...attempt, why: z.string(), askAgainAt: Instant })),
  ChargeDeclined: event(
    z.strictObject({
      ...attempt,
      code: z.string(),
      declineCode: z.string().nullable(),
      adviceCode: z.string().nullable(),
      retryAt: Instant.nullable(),
      chargeId: z.string().nullable().optional(),
    }),
  ),
  ChargeActionRequired: event(z.strictObject({ ...attempt, reason: z.string() })),
  ChargeExhausted: event(z.strictObject({ instalmentId: Uuid, attempts: z.int() })),
  /** No automatic charge follows; after a won dispute it is scheduled again. */
  ChargeVoided: event(
    z.strictObject({
      instalmentId: Uuid,
      reason: z.enum(['paid-by-customer', 'cancelled', 'disputed', 'date-changed', 'split']),
    }),
  ),
} as const satisfies EventDefinitions;
