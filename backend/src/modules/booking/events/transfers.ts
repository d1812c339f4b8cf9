import { CalendarDate, Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';
import { Source } from './shapes.js';

/** Events of bank money, which arrives without a request and may turn out to be another customer's. */
export const transferEvents = {
  /** The balance is awaited by bank: no charge, reminders by mail. */
  BalanceAwaited: defineEvent(
    z.strictObject({ instalmentId: Uuid, amountCents: Amount, dueOn: CalendarDate }),
  ),
  /** The deadline has passed with a part received: the seats wait for staff, at most until departure. */
  HoldRetained: defineEvent(
    z.strictObject({ instalmentId: Uuid, receivedCents: Amount, holdExpiresAt: Instant }),
  ),
  /** A bank allocation or a manual payment was undone: it never paid this instalment. */
  PaymentReversed: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      provider: Source,
      paymentId: z.string(),
      amountCents: Amount,
      /** The part that was beyond the amount due. */
      surplusCents: Amount,
    }),
  ),
} as const satisfies EventDefinitions;
