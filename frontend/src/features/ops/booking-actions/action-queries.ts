import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { cancelBookingByStaff, previewCancellationByStaff } from '@wayfold/contracts/bookings/changes';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import type { grantGoodwill } from '@wayfold/contracts/payments/goodwill';
import type {
  previewPaymentVoid,
  recordManualPayment,
  voidPaymentByStaff,
} from '@wayfold/contracts/payments/manual-payments';
import type {
  previewRefund as previewRefundRoute,
  refundByStaff,
  reissueRefundByStaff,
} from '@wayfold/contracts/payments/refunds';
import type { listOwedRefunds } from '@wayfold/contracts/payments/refunds-to-send';
import type {
  downloadTransferReceipt as downloadTransferReceiptRoute,
  listTransferReceipts,
} from '@wayfold/contracts/payments/transfer-receipts';
import type {
  extendTransfer as extendTransferRoute,
  releaseTransfer as releaseTransferRoute,
} from '@wayfold/contracts/payments/transfers';
import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { useCallback } from 'react';
import { callApi, fetchFile } from '../../../shared/api/client.js';
import type { Attempt } from '../approvals/approval-queries.js';
import type { ReasonedRequest } from '../ui/session.js';

/** Staff start these movements of money from the booking's page. */
export const MONEY_ACTIONS = [
  'refund',
  'goodwill',
  'manual-payment',
] as const satisfies readonly ApprovalAction[];

export type MoneyAction = (typeof MONEY_ACTIONS)[number];
type ManualPayment = RouteRequest<typeof recordManualPayment>['body'];
export type Cancellation = RouteRequest<typeof cancelBookingByStaff>['body'];

/** The way in which a payment reached staff. */
export interface PaymentSource {
  readonly method: ManualPayment['method'];
  /** `YYYY-MM-DD`; empty while the typed date is invalid. */
  readonly valueDate: string;
}

/** A movement of money that staff ask for; only a recorded payment has a source. */
export interface MoneyRequest extends PaymentSource {
  readonly amountCents: number;
  /** The reason; for a recorded payment, its note. */
  readonly reason: string;
  readonly approvalId: string | null;
}

interface ReceiptKey {
  readonly bookingId: string;
  readonly receiptId: string;
}

interface ManualPaymentKey {
  readonly bookingId: string;
  readonly manualPaymentId: string;
}

export const buildReceiptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'receipts', id],
    queryFn: ({ signal }) =>
      callApi<typeof listTransferReceipts>(
        'GET /api/ops/bookings/{id}/receipts',
        { params: { id } },
        { signal },
      ),
    staleTime: 0,
  });

export const downloadTransferReceipt = ({ bookingId, receiptId }: ReceiptKey): Promise<Blob> =>
  fetchFile<typeof downloadTransferReceiptRoute>(
    'GET /api/ops/bookings/{id}/receipts/{receiptId}/receipt.bin',
    { params: { id: bookingId, receiptId } },
  );

export const extendTransfer = (
  id: string,
  { payBy, reason, csrf }: ReasonedRequest & { readonly payBy: string },
) =>
  callApi<typeof extendTransferRoute>(
    'POST /api/ops/bookings/{id}/transfer/extend',
    { params: { id }, body: { payBy, reason } },
    { csrf },
  );

export const releaseTransfer = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof releaseTransferRoute>(
    'POST /api/ops/bookings/{id}/transfer/release',
    { params: { id }, body: { reason } },
    { csrf },
  );

export const previewRefund = (id: string, amountCents: number, csrf: string) =>
  callApi<typeof previewRefundRoute>(
    'POST /api/ops/bookings/{id}/refunds/preview',
    { params: { id }, body: { amountCents } },
    { csrf },
  );

export function moveMoney(
  action: MoneyAction,
  id: string,
  { amountCents, reason, approvalId, method, valueDate }: MoneyRequest,
  { csrf, idempotencyKey }: Attempt,
) {
  const params = { id };
  const approval = approvalId === null ? {} : { approvalId };
  switch (action) {
    case 'refund':
      return callApi<typeof refundByStaff>(
        'POST /api/ops/bookings/{id}/refunds',
        { params, body: { amountCents, reason, ...approval }, idempotencyKey },
        { csrf },
      );
    case 'goodwill':
      return callApi<typeof grantGoodwill>(
        'POST /api/ops/bookings/{id}/goodwill',
        { params, body: { amountCents, reason, ...approval }, idempotencyKey },
        { csrf },
      );
    case 'manual-payment':
      return callApi<typeof recordManualPayment>(
        'POST /api/ops/bookings/{id}/manual-payments',
        { params, body: { amountCents, method, valueDate, note: reason, ...approval }, idempotencyKey },
        { csrf },
      );
  }
}

export const buildCancellationPreviewQuery = (id: string, cancelledBy: Cancellation['by'], csrf: string) =>
  queryOptions({
    queryKey: ['ops', 'cancellation', id, cancelledBy, csrf],
    queryFn: ({ signal }) =>
      callApi<typeof previewCancellationByStaff>(
        'POST /api/ops/bookings/{id}/cancel/preview',
        { params: { id }, body: { by: cancelledBy } },
        { csrf, signal },
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const cancelBooking = (id: string, body: Cancellation, csrf: string) =>
  callApi<typeof cancelBookingByStaff>(
    'POST /api/ops/bookings/{id}/cancel',
    { params: { id }, body },
    { csrf },
  );

export const buildVoidPreviewQuery = ({ bookingId, manualPaymentId }: ManualPaymentKey, csrf: string) =>
  queryOptions({
    queryKey: ['ops', 'void-preview', bookingId, manualPaymentId, csrf],
    queryFn: ({ signal }) =>
      callApi<typeof previewPaymentVoid>(
        'POST /api/ops/bookings/{id}/manual-payments/{manualPaymentId}/void/preview',
        { params: { id: bookingId, manualPaymentId } },
        { csrf, signal },
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const voidPayment = (
  params: { readonly id: string; readonly manualPaymentId: string },
  body: RouteRequest<typeof voidPaymentByStaff>['body'],
  { csrf, idempotencyKey }: Attempt,
) =>
  callApi<typeof voidPaymentByStaff>(
    'POST /api/ops/bookings/{id}/manual-payments/{manualPaymentId}/void',
    { params, body, idempotencyKey },
    { csrf },
  );

export const buildOwedRefundsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'owed-refunds', id],
    queryFn: ({ signal }) =>
      callApi<typeof listOwedRefunds>(
        'GET /api/ops/bookings/{id}/refunds/owed',
        { params: { id } },
        { signal },
      ),
    staleTime: 0,
  });

export const reissueRefund = (
  params: { readonly id: string; readonly refundId: string },
  body: RouteRequest<typeof reissueRefundByStaff>['body'],
  { csrf, idempotencyKey }: Attempt,
) =>
  callApi<typeof reissueRefundByStaff>(
    'POST /api/ops/bookings/{id}/refunds/{refundId}/reissue',
    { params, body, idempotencyKey },
    { csrf },
  );

export function useRefreshBooking(id: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const key of ['events', 'state', 'receipts', 'owed-refunds'])
      void client.invalidateQueries({ queryKey: ['ops', key, id] });
    for (const key of ['approvals', 'awaited-transfers', 'bookings'])
      void client.invalidateQueries({ queryKey: ['ops', key] });
  }, [client, id]);
}
