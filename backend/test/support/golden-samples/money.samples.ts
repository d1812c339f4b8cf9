import type { DomainEvent } from '../../../src/kernel/event.js';
import { newId } from '../booking/builders.js';

/** Events of money moved and of tasks settled by staff. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'RefundOrdered',
    data: {
      refundOrderId: newId(1, 19),
      amountCents: 5_000,
      reason: 'one day less',
      approvalId: newId(1, 20),
    },
  },
  {
    type: 'ManualPaymentRecorded',
    data: {
      manualPaymentId: newId(2, 19),
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
      manualPaymentId: newId(2, 19),
      amountCents: 40_000,
      reason: 'it was for another booking',
      approvalId: null,
    },
  },
  {
    type: 'TaskSettled',
    data: { taskNumber: 1, kind: 'charge-exhausted', reason: 'the customer pays at the office' },
  },
];
