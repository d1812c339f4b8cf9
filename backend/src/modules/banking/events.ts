import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import { CalendarDate } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount, openOf } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import type { Sealed } from '../../kernel/sealed.js';

const event = <S extends z.ZodType>(schema: S) => ({ version: 1, schema });

/** What a bank says of a line that is about a person; under a key of the line's own, which its erasure destroys. */
export interface LineTexts {
  /** Who paid, or was paid. */
  readonly payer: string | null;
  /** What the payer wrote; parts are separated by line feeds. */
  readonly remittance: string;
  readonly bankReference: string | null;
  /** The same for every line of the same payer; see commands/payer-prints.ts. */
  readonly print: string | null;
}

const sealed = z.custom<Sealed<LineTexts>>(
  (value) => typeof value === 'object' && value !== null && '$subject' in value,
);

/** A part of a line's money that belongs to a booking. */
const Allocation = z.strictObject({
  /** Money of one allocation is one payment of the booking: the key that makes booking it exactly once. */
  allocationId: Uuid,
  bookingId: Uuid,
  /** Null: for the booking as a whole, as it was paid more than is open. */
  instalmentId: Uuid.nullable(),
  /** US cents; more or less than the instalment's amount when staff decided so. */
  amountCents: Amount,
});
export type Allocation = z.infer<typeof Allocation>;

/** Stream `bank-file`, one per file that was imported. */
export const bankFileEvents = {
  BankFileImported: event(
    z.strictObject({
      fileId: Uuid,
      sha256: z.string(),
      format: z.enum(['camt053', 'mt940', 'csv']),
      lines: z.int(),
      /** Those that no earlier file held. */
      added: z.int(),
      /** Pending ones and balances. */
      skipped: z.int(),
    }),
  ),
} as const satisfies EventDefinitions;
export type BankFileEvent = EventOf<typeof bankFileEvents>;

/** Stream `bank-refund`, one per refund that went out by bank: one line shows it, and no other can. */
export const bankRefundEvents = {
  BankRefundClaimed: event(z.strictObject({ refundId: z.string(), lineId: Uuid })),
} as const satisfies EventDefinitions;
export type BankRefundEvent = EventOf<typeof bankRefundEvents>;

/**
 * Stream `bank-line`, one per movement of our bank accounts. It owns the line's money: what is allocated and not reversed is
 * never more than its amount. The booking owns what an allocation is to it; it reacts to `BankLineAllocated` and
 * `AllocationReversed`, each of which may arrive more than once and is known by its `allocationId`.
 */
export const bankLineEvents = {
  BankLineImported: event(
    z.strictObject({
      lineId: Uuid,
      fileId: Uuid,
      /** Our own account, when the file names it. */
      account: z.string().nullable(),
      bookedOn: CalendarDate,
      /** Decides whether a payment is late. */
      valueDate: CalendarDate,
      /** Hundredths of the currency, positive when money came in. */
      amountCents: z.int(),
      currency: z.string(),
      /** What banks took off this payment, hundredths. */
      chargesCents: z.int(),
      /** Takes an earlier movement back. */
      reversal: z.boolean(),
      texts: sealed,
    }),
  ),
  BankLineAllocated: event(
    z.strictObject({
      lineId: Uuid,
      allocations: z.array(Allocation).min(1),
      by: z.enum(['automatic', 'staff']),
      /** Of the line: the day on which each of the bookings was paid. */
      valueDate: CalendarDate,
      /** Why another amount than is open; null when it is the amount. */
      reason: z.string().nullable(),
    }),
  ),
  /** Money that went out is a refund that staff sent. Several refunds that were sent as one sum are an event each. */
  BankLineAllocatedToRefund: event(
    z.strictObject({ lineId: Uuid, bookingId: Uuid, refundId: z.string(), amountCents: Amount }),
  ),
  /** The allocation never was: the booking takes its money back out, the line has it again. */
  AllocationReversed: event(
    z.strictObject({
      lineId: Uuid,
      allocationId: Uuid,
      bookingId: Uuid,
      amountCents: Amount,
      reason: z.string(),
    }),
  ),
  /** No payment of a customer, or what is left of it is none. */
  BankLineSetAside: event(z.strictObject({ lineId: Uuid, reason: z.string() })),
  BankLineReopened: event(z.strictObject({ lineId: Uuid, reason: z.string() })),
  /** The payer asked for it: `texts` are unreadable from here on. */
  BankLinePayerErased: event(z.strictObject({ lineId: Uuid })),
} as const satisfies EventDefinitions;
export type BankLineEvent = EventOf<typeof bankLineEvents>;

/** Money that came in, as the booking took it: a payment that went to several instalments is one of these for each. */
interface Taken {
  readonly paymentId: string;
  readonly instalmentId: string;
  /** Of the instalment; 0 when it was beyond what was due. */
  readonly amountCents: number;
  /** A line of the bank's, by its allocation: it counts as long as the line says so. */
  readonly line: boolean;
}

/** A row of `expected_transfers`: all that is open, and the gift cards that will pay a part of it once the rest is there. */
export interface AwaitedTransfer extends ExpectedTransfer {
  readonly payments: readonly Taken[];
  readonly gifts: readonly { readonly giftCardId: string; readonly amountCents: number }[];
}

/** With what is open after these payments: just what the booking's own page asks for. */
export function openAfter(booking: AwaitedTransfer, payments = booking.payments): AwaitedTransfer {
  const instalments = booking.instalments.map((each) => {
    const paid = payments.filter(({ instalmentId }) => instalmentId === each.id);
    const paidCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { ...each, openCents: booking.status === 'CANCELLED' ? 0 : openOf(each.amountCents, paidCents) };
  });
  const openCents = instalments.reduce((sum, instalment) => sum + instalment.openCents, 0);
  return { ...booking, payments, instalments, openCents };
}
