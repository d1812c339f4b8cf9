import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { MAX_BANK_FILE_BYTES } from '../kernel/input-limits.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageByDayAndId } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { ShortReason, text } from '../kernel/text.js';
import { RefundSuggestion } from './matchable-bookings.js';

/** Refusals of a decision about a bank line. */
const LINE_REFUSALS = [
  'BANK_LINE_RESOLVED',
  'BANK_LINE_NOT_A_PAYMENT',
  'ALLOCATION_EXCEEDS_LINE',
  'ALLOCATION_NEEDS_REASON',
  'ALLOCATION_BOOKING_UNKNOWN',
  'ALLOCATION_UNKNOWN',
  'REFUND_DIFFERS',
] as const;

export type BankingRefusal = 'BANK_FILE_UNREADABLE' | (typeof LINE_REFUSALS)[number];

/** `partly`: part of the line is allocated. */
export const BankLineStatus = z
  .enum(['open', 'partly', 'matched', 'set-aside'])
  .meta({ id: 'BankLineState' });

export type BankLineStatus = z.infer<typeof BankLineStatus>;

/** Hundredths of the line's currency; positive for incoming money. A line may exceed what customers pay. */
const MovedCents = z.int();

export const BankLineRow = z
  .strictObject({
    id: Uuid,
    state: BankLineStatus,
    /** Our own account, if the file names it. */
    account: z.string().nullable(),
    bookedOn: CalendarDate,
    /** Decides whether a payment is overdue. */
    valueDate: CalendarDate,
    amountCents: MovedCents,
    /** Unallocated part, with the sign of the amount. */
    unallocatedCents: MovedCents,
    currency: z.string(),
    /** The other party; null if the bank does not say or it was erased. */
    counterparty: z.string().nullable(),
    /** The remittance text; parts are separated by line feeds. */
    remittance: z.string(),
    /** Reverses an earlier movement. */
    isReversal: z.boolean(),
    /** The names and texts were erased. */
    isErased: z.boolean(),
  })
  .meta({ id: 'BankLineRow' });
export type BankLineRow = z.infer<typeof BankLineRow>;

export const BankAllocation = z
  .strictObject({
    id: Uuid,
    bookingId: Uuid,
    /** The booking's reference, for display. */
    reference: z.string(),
    /** Null allocates to the booking as a whole. */
    instalmentId: Uuid.nullable(),
    amountCents: Amount,
    by: z.enum(['automatic', 'staff']),
  })
  .meta({ id: 'BankAllocation' });
export type BankAllocation = z.infer<typeof BankAllocation>;

/** Why an allocation is suggested; the console has a sentence for each. */
export const SUGGESTION_REASONS = [
  'reference',
  'several-references',
  'amount-equal',
  'underpaid',
  'overpaid',
  'bank-charges',
  'paid-already',
  'duplicate',
  'other-currency',
  'name-similar',
  'same-counterparty',
  'only-amount',
  'punctuation',
  'prefix',
  'confused',
  'swapped',
  'wrong',
  'missing',
  'extra',
] as const;

export const SuggestionReason = z.enum(SUGGESTION_REASONS).meta({ id: 'SuggestionReason' });
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** Allocations that staff can accept with one key. */
export const BankSuggestion = z
  .strictObject({
    /** 1 to 99. */
    score: z.int(),
    reasons: z.array(SuggestionReason).min(1),
    allocations: z.array(
      z.strictObject({
        bookingId: Uuid,
        reference: z.string(),
        instalmentId: Uuid.nullable(),
        amountCents: Amount,
      }),
    ),
    /** Part of the line that would remain. */
    unallocatedCents: MovedCents,
    /** True if the amount differs from the open amount, and the allocation therefore needs a reason. */
    needsReason: z.boolean(),
  })
  .meta({ id: 'BankSuggestion' });

export type BankSuggestion = z.infer<typeof BankSuggestion>;

export const BankLine = BankLineRow.extend({
  bankReference: z.string().nullable(),
  /** Bank charges deducted from this payment. */
  chargesCents: MovedCents,
  importedAt: Instant,
  allocations: z.array(BankAllocation),
  /** From the last time that the line was set aside or reopened. */
  note: z.string().nullable(),
}).meta({ id: 'BankLine' });
export type BankLine = z.infer<typeof BankLine>;

const BankLineDetail = z.strictObject({
  line: BankLine,
  suggestions: z.array(BankSuggestion),
  refunds: z.array(RefundSuggestion),
});

export const listBankLines = defineRoute({
  method: 'GET',
  path: '/api/ops/bank-lines',
  access: FINANCE_ROLES,
  summary: 'Lists the lines of our bank accounts by value date, newest first, with the number in each state.',
  query: z.strictObject({ ...PageByDayAndId, state: BankLineStatus.optional() }),
  reply: z.strictObject({
    counts: z.strictObject({ open: z.int(), partly: z.int(), matched: z.int(), 'set-aside': z.int() }),
    lines: z.array(BankLineRow),
    nextCursor,
  }),
});

export const getBankLine = defineRoute({
  method: 'GET',
  path: '/api/ops/bank-lines/{id}',
  access: FINANCE_ROLES,
  summary: 'A line with its allocations and its possible matches, likeliest first.',
  params: idParams,
  reply: BankLineDetail,
});

export const importBankFile = defineRoute({
  method: 'POST',
  path: '/api/ops/bank-lines/imports',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Imports a CSV, CAMT.053 or MT940 file, all or nothing. Importing it again changes nothing.',
  upload: { maxBytes: MAX_BANK_FILE_BYTES },
  query: z.strictObject({
    /** Our account, for files that do not name it. */
    account: text(1, 34).optional(),
  }),
  reply: z.strictObject({
    fileId: Uuid,
    status: z.enum(['imported', 'already-imported']),
    format: z.enum(['camt053', 'mt940', 'csv']),
    /** Number of lines in the file, of new lines, and of entries that moved no money. */
    lines: z.int(),
    added: z.int(),
    skipped: z.int(),
  }),
  status: 201,
  refusals: ['BANK_FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
});

export const matchBankLine = defineRoute({
  method: 'POST',
  path: '/api/ops/bank-lines/{id}/match',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary:
    'Allocates a line, or a part of it, to bookings. An amount that differs from the open one needs a reason.',
  params: idParams,
  body: z.strictObject({
    allocations: z
      .array(
        z.strictObject({
          bookingId: Uuid,
          instalmentId: Uuid.nullable(),
          amountCents: z.int().min(1).max(100_000_000),
        }),
      )
      .min(1)
      .max(50),
    reason: ShortReason.nullable(),
  }),
  reply: BankLineDetail,
  isIdempotent: true,
  refusals: LINE_REFUSALS,
});

export const matchBankRefund = defineRoute({
  method: 'POST',
  path: '/api/ops/bank-lines/{id}/match-refund',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Matches an outgoing line to refunds that add up to it and marks them sent. Cannot be undone.',
  params: idParams,
  body: z.strictObject({
    refunds: z
      .array(z.strictObject({ bookingId: Uuid, refundId: text(1, 100) }))
      .min(1)
      .max(20),
  }),
  reply: BankLineDetail,
  refusals: LINE_REFUSALS,
});

export const setBankLineAside = defineRoute({
  method: 'POST',
  path: '/api/ops/bank-lines/{id}/set-aside',
  access: FINANCE_ROLES,
  summary: 'Sets a line aside: its unallocated part is not a customer payment.',
  params: idParams,
  body: z.strictObject({ reason: ShortReason }),
  reply: BankLineDetail,
  refusals: LINE_REFUSALS,
});

export const reopenBankLine = defineRoute({
  method: 'POST',
  path: '/api/ops/bank-lines/{id}/reopen',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary:
    'Returns a line to the queue and reverses its allocations: all (`null`), the named ones, or none (`[]`).',
  params: idParams,
  body: z.strictObject({ reason: ShortReason, allocationIds: z.array(Uuid).max(50).nullable() }),
  reply: BankLineDetail,
  refusals: LINE_REFUSALS,
});
