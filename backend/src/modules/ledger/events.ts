import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { LedgerFinding, LedgerReport } from '@wayfold/contracts/ledger-checks';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

const event = <S extends z.ZodType>(schema: S) => ({ version: 1, schema });

/** Stream `revenue`, one per booking with money: what was held for its trip is earned. */
export const revenueEvents = {
  /**
   * The trip has begun everywhere in the world. It carries no amount: the ledger knows what it holds for the booking at this
   * place of the log, and money that comes after it is revenue at once.
   */
  RevenueRecognised: event(z.strictObject({ bookingId: Uuid, startsOn: CalendarDate })),
} as const satisfies EventDefinitions;
export type RevenueEvent = EventOf<typeof revenueEvents>;

/** A row of a provider's own ledger. */
const entry = {
  provider: z.enum(['stripe', 'paypal']),
  /** Of the row, at the provider. */
  entryId: z.string(),
  /** When it was, by the provider's clock. */
  at: Instant,
};
/** The payment it belongs to, and whose booking that is; null where there is none of ours. */
const about = { intentId: z.string().nullable(), bookingId: Uuid.nullable() };
/** Cents without the bounds of a single payment; negative when they left the provider's balance. */
const Moved = z.int();

/**
 * Stream `provider-entry`, one per row of a provider's ledger that no other event tells of. What bookings tell themselves,
 * their payments and refunds, is not repeated here.
 */
export const booksEvents = {
  /** What the provider keeps for a payment, a dispute or nothing in particular; negative when it gives some back. */
  ProviderFeeCharged: event(
    z.strictObject({ ...entry, ...about, sourceId: z.string().nullable(), feeCents: Moved }),
  ),
  /** Money on its way from the provider to our bank, which should have it on `arrivesOn`. */
  ProviderPayoutArrived: event(
    z.strictObject({
      ...entry,
      payoutId: z.string(),
      amountCents: Moved,
      arrivesOn: CalendarDate.nullable(),
    }),
  ),
  /** The bank did not take it: the provider has it again. */
  ProviderPayoutReturned: event(z.strictObject({ ...entry, payoutId: z.string(), amountCents: Moved })),
  /** Withheld because of a dispute, or with a positive amount given back. */
  DisputeMoneyMoved: event(
    z.strictObject({ ...entry, ...about, disputeId: z.string().nullable(), amountCents: Moved }),
  ),
  /** Neither ours nor any of the above: somebody has to say what it is. */
  ProviderMoneyMoved: event(
    z.strictObject({
      ...entry,
      ...about,
      sourceId: z.string().nullable(),
      /** In the provider's words. */ category: z.string(),
      amountCents: Moved,
    }),
  ),
} as const satisfies EventDefinitions;
export type BooksEvent = EventOf<typeof booksEvents>;

export const checkEvents = {
  /** Stream `ledger-check`, one per check: the ledger was compared with what providers have. */
  LedgerChecked: event(LedgerReport.extend({ checkId: Uuid })),
  /** Stream `ledger-item`, one per thing found: somebody has to look at it. */
  LedgerItemRaised: event(LedgerFinding.extend({ itemId: Uuid, provider: z.string() })),
  /** A later check did not find it any more. */
  LedgerItemSettled: event(z.strictObject({ itemId: Uuid })),
} as const satisfies EventDefinitions;
export type CheckEvent = EventOf<typeof checkEvents>;
