import { CalendarDate } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

/** Stream `revenue`, one per booking with money: what was held for its trip is earned. */
export const revenueEvents = {
  /**
   * The trip has begun everywhere in the world. It carries no amount: the ledger knows what it holds for the booking at this
   * place of the log, and money that comes after it is revenue at once.
   */
  RevenueRecognised: {
    version: 1,
    schema: z.strictObject({ bookingId: Uuid, startsOn: CalendarDate }),
  },
} as const satisfies EventDefinitions;
export type RevenueEvent = EventOf<typeof revenueEvents>;
