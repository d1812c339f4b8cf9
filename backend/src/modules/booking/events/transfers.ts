import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event, Source } from './shapes.js';

/** What only money through the bank goes through: nobody asks for it, it comes, and may turn out to be another's. */
export const transferEvents = {
  /** The balance is to come by bank too: nothing is charged, mails ask for it. */
  BalanceAwaited: event(z.strictObject({ instalmentId: Uuid, amountCents: Amount, dueOn: CalendarDate })),
  /** The time is over and a part is there: the seats wait for staff, at most until the departure. */
  HoldKept: event(z.strictObject({ instalmentId: Uuid, receivedCents: Amount, holdExpiresAt: Instant })),
  /** The allocation of a bank line, or what staff had recorded, was taken back: what it paid of this instalment was never paid. */
  PaymentReversed: event(
    z.strictObject({
      instalmentId: Uuid,
      provider: Source,
      intentId: z.string(),
      amountCents: Amount,
      /** Of it, what was beyond what was due. */ surplusCents: Amount,
    }),
  ),
} as const satisfies EventDefinitions;
