import { expect, test } from '@jest/globals';
import { listRecordedPayments } from './list-recorded-payments.js';

const newRecorded = (receiptId: string) => ({
  type: 'ManualPaymentRecorded',
  data: { receiptId, amountCents: 10_000, method: 'cash', valueDate: '2027-01-05', note: '' },
});

test('the payments that staff recorded come newest first, without voided ones', () => {
  const events = [
    newRecorded('r-1'),
    { type: 'DepositPaid', data: { paymentId: 'pi_1' } },
    newRecorded('r-2'),
    newRecorded('r-3'),
    { type: 'ManualPaymentVoided', data: { receiptId: 'r-2' } },
  ];
  expect(listRecordedPayments(events).map(({ receiptId }) => receiptId)).toEqual(['r-3', 'r-1']);
});
