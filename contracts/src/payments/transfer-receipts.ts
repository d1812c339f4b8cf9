import { z } from 'zod';
import { BookingView } from '../bookings/bookings.js';
import { Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { MAX_RECEIPT_BYTES } from '../kernel/input-limits.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';

export const TransferReceiptType = z.enum(['application/pdf', 'image/jpeg', 'image/png']);
export type TransferReceiptType = z.infer<typeof TransferReceiptType>;

export const TRANSFER_RECEIPT_REFUSALS = ['NOTHING_DUE', 'RECEIPT_UNREADABLE', 'TOO_MANY_RECEIPTS'] as const;
export type TransferReceiptRefusal = (typeof TRANSFER_RECEIPT_REFUSALS)[number];

export const addTransferReceipt = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/transfer/receipts',
  access: 'capability',
  summary:
    'Uploads the receipt of an announced transfer (PDF, JPEG or PNG). Evidence for staff only; a repeat changes nothing.',
  params: idParams,
  upload: { maxBytes: MAX_RECEIPT_BYTES },
  reply: BookingView,
  status: 201,
  refusals: TRANSFER_RECEIPT_REFUSALS,
});

export const TransferReceipt = z
  .strictObject({ id: Uuid, type: TransferReceiptType, bytes: z.int(), addedAt: Instant })
  .meta({ id: 'TransferReceipt' });
export type TransferReceipt = z.infer<typeof TransferReceipt>;

export const listTransferReceipts = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}/receipts',
  access: FINANCE_ROLES,
  summary: "Lists a booking's receipts, oldest first; none once the customer is erased.",
  params: idParams,
  reply: z.strictObject({ receipts: z.array(TransferReceipt) }),
});

export const attachTransferReceipt = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/receipts',
  access: FINANCE_ROLES,
  summary:
    'Attaches a receipt that arrived by email, as if the customer had uploaded it. Returns all receipts of the booking.',
  params: idParams,
  upload: { maxBytes: MAX_RECEIPT_BYTES },
  reply: z.strictObject({ receipts: z.array(TransferReceipt) }),
  status: 201,
  refusals: TRANSFER_RECEIPT_REFUSALS,
});

export const downloadTransferReceipt = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}/receipts/{receiptId}/receipt.bin',
  access: FINANCE_ROLES,
  summary: 'Downloads a receipt. Browsers never display it as a page of ours.',
  params: z.strictObject({ id: Uuid, receiptId: Uuid }),
  media: 'application/octet-stream',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
