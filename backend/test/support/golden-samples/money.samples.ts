import type { DomainEvent } from '../../../src/kernel/event.js';
import { newManualPaymentId, newRefundOrderId } from '../ids.js';

const APPROVAL_ID = '00000020-0000-4000-8000-000000000001';

/** Events of money moved and of tasks completed by staff. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'RefundOrdered',
    data: {
      refundOrderId: newRefundOrderId(1),
      amountCents: 5_000,
      reason: 'one day less',
      approvalId: APPROVAL_ID,
    },
  },
  {
    type: 'ManualPaymentRecorded',
    data: {
      manualPaymentId: newManualPaymentId(2),
      amountCents: 40_000,
      method: 'cash',
      valueDate: '2027-01-14',
      note: 'paid at the office',
      approvalId: null,
    },
  },
  {
    type: 'ManualPaymentVoided',
    data: {
      manualPaymentId: newManualPaymentId(2),
      amountCents: 40_000,
      reason: 'it was for another booking',
      approvalId: null,
    },
  },
  {
    type: 'TaskCompleted',
    data: { taskNumber: 1, kind: 'charge-exhausted', reason: 'the customer pays at the office' },
  },
];
