import { expect, test } from '@jest/globals';
import { listRecordedPayments } from './list-recorded-payments.js';

const newRecorded = (manualPaymentId: string) => ({
  type: 'ManualPaymentRecorded',
  data: { manualPaymentId, amountCents: 10_000, method: 'cash', valueDate: '2027-01-05', note: '' },
});

test('the list orders recorded payments newest first, without voided payments', () => {
  const events = [
    newRecorded('r-1'),
    { type: 'DepositPaid', data: { paymentId: 'pi_1' } },
    newRecorded('r-2'),
    newRecorded('r-3'),
    { type: 'ManualPaymentVoided', data: { manualPaymentId: 'r-2' } },
  ];
  expect(listRecordedPayments(events).map(({ manualPaymentId }) => manualPaymentId)).toEqual(['r-3', 'r-1']);
});
