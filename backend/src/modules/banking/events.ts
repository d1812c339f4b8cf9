import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import { defineEvent, type EventDefinitions, type EventOf } from '../../kernel/event.js';
import { isSealed, type SealedValue } from '../../kernel/sealed.js';

/** Personal texts of a bank line, sealed under the line's own key; erasure destroys that key. */
export interface LineTexts {
  /** Payer of incoming money, or payee of outgoing money. */
  readonly counterparty: string | null;
  /** The remittance text; line feeds separate its parts. */
  readonly remittance: string;
  readonly bankReference: string | null;
  /** Equal for every line of the same counterparty; see `lines/counterparty-hash.ts`. */
  readonly counterpartyHash: string | null;
}

const sealedTexts = z.custom<SealedValue<LineTexts>>(isSealed);

/** A part of a line's money that belongs to one booking. */
const Allocation = z.strictObject({
  /** One allocation is one payment of the booking: this key lets the booking record it exactly once. */
  allocationId: Uuid,
  bookingId: Uuid,
  /** Null allocates to the booking as a whole, for money beyond what is open. */
  instalmentId: Uuid.nullable(),
  /** US cents; differs from the instalment's amount when staff decided so. */
  amountCents: Amount,
});

export type Allocation = z.infer<typeof Allocation>;

/** Stream `bank-file`, one per imported file. */
export const bankFileEvents = {
  BankFileImported: defineEvent(
    z.strictObject({
      fileId: Uuid,
      sha256: z.string(),
      format: z.enum(['camt053', 'mt940', 'csv']),
      lines: z.int(),
      /** Lines that no earlier file contained. */
      added: z.int(),
      /** Number of pending lines and balances. */
      skipped: z.int(),
    }),
  ),
} as const satisfies EventDefinitions;

export type BankFileEvent = EventOf<typeof bankFileEvents>;

/** Stream `bank-refund`, one per refund sent by bank, so that only one line can show it. */
export const bankRefundEvents = {
  BankRefundClaimed: defineEvent(z.strictObject({ refundId: z.string(), lineId: Uuid })),
} as const satisfies EventDefinitions;

export type BankRefundEvent = EventOf<typeof bankRefundEvents>;

/**
 * Stream `bank-line`, one per bank movement; it owns the money, so allocations never exceed its amount.
 * Bookings react to `BankLineAllocated` and `AllocationReversed`, at least once, keyed by `allocationId`.
 */
export const bankLineEvents = {
  BankLineImported: defineEvent(
    z.strictObject({
      lineId: Uuid,
      fileId: Uuid,
      /** Our own account, if the file names it. */
      account: z.string().nullable(),
      bookedOn: CalendarDate,
      /** Decides whether a payment is late. */
      valueDate: CalendarDate,
      /** Hundredths of the currency, positive when money came in. */
      amountCents: z.int(),
      currency: z.string(),
      /** Fees that banks deducted from this payment, hundredths. */
      chargesCents: z.int(),
      /** True if the line reverses an earlier movement. */
      isReversal: z.boolean(),
      texts: sealedTexts,
    }),
  ),
  BankLineAllocated: defineEvent(
    z.strictObject({
      lineId: Uuid,
      allocations: z.array(Allocation).min(1),
      by: z.enum(['automatic', 'staff']),
      /** The line's value date: the day each of its bookings was paid. */
      valueDate: CalendarDate,
      /** Why the amount differs from what is open; null when it does not. */
      reason: z.string().nullable(),
    }),
  ),
  /** Outgoing money that pays a refund staff sent. Refunds sent as one sum are one event each. */
  BankLineAllocatedToRefund: defineEvent(
    z.strictObject({ lineId: Uuid, bookingId: Uuid, refundId: z.string(), amountCents: Amount }),
  ),
  /** Undoes an allocation: the booking returns the money to the line. */
  AllocationReversed: defineEvent(
    z.strictObject({
      lineId: Uuid,
      allocationId: Uuid,
      bookingId: Uuid,
      amountCents: Amount,
      reason: z.string(),
    }),
  ),
  /** Marks the line, or its remainder, as no customer payment. */
  BankLineSetAside: defineEvent(z.strictObject({ lineId: Uuid, reason: z.string() })),
  BankLineReopened: defineEvent(z.strictObject({ lineId: Uuid, reason: z.string() })),
  /** The person who paid asked for erasure: `texts` are unreadable from now on. */
  BankLineCounterpartyErased: defineEvent(z.strictObject({ lineId: Uuid })),
} as const satisfies EventDefinitions;

export type BankLineEvent = EventOf<typeof bankLineEvents>;
