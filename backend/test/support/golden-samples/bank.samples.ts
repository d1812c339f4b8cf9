import type { DomainEvent } from '../../../src/kernel/event.js';
import { LINE_ID, newLineAllocated, newLineImported } from '../banking/builders.js';
import { BALANCE_CENTS, BALANCE_DUE_ON, BOOKING, DEPARTURE, getInstalmentId } from '../booking/builders.js';
import { newAllocationId, newFileId } from '../ids.js';

/** One event of every type of bank lines, and of bookings with transfers, in its current version. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'BankFileImported',
    data: {
      fileId: newFileId(1),
      sha256: 'a'.repeat(64),
      format: 'camt053',
      lines: 3,
      added: 2,
      skipped: 1,
    },
  },
  newLineImported({ chargesCents: 1_500 }),
  newLineAllocated([40_000, getInstalmentId('deposit')], [500, null]),
  {
    type: 'AllocationReversed',
    data: {
      lineId: LINE_ID,
      allocationId: newAllocationId(1),
      bookingId: BOOKING,
      amountCents: 40_000,
      reason: 'wrong booking',
    },
  },
  { type: 'BankLineSetAside', data: { lineId: LINE_ID, reason: 'interest' } },
  { type: 'BankLineReopened', data: { lineId: LINE_ID, reason: 'it is a payment' } },
  { type: 'BankLineCounterpartyErased', data: { lineId: LINE_ID } },
  {
    type: 'BankLineAllocatedToRefund',
    data: { lineId: LINE_ID, bookingId: BOOKING, refundId: `${newAllocationId(1)}-r1`, amountCents: 40_000 },
  },
  { type: 'BankRefundClaimed', data: { refundId: `${newAllocationId(1)}-r1`, lineId: LINE_ID } },
  { type: 'SeatsAwaitTransfer', data: { bookingId: BOOKING, departureId: DEPARTURE } },
  {
    type: 'BalanceAwaited',
    data: { instalmentId: getInstalmentId('balance'), amountCents: BALANCE_CENTS, dueOn: BALANCE_DUE_ON },
  },
  {
    type: 'HoldRetained',
    data: {
      instalmentId: getInstalmentId('deposit'),
      receivedCents: 39_000,
      holdExpiresAt: '2027-05-08T00:00:00.000Z',
    },
  },
  {
    type: 'PaymentReversed',
    data: {
      instalmentId: getInstalmentId('deposit'),
      provider: 'bank',
      paymentId: newAllocationId(1),
      amountCents: 40_500,
      surplusCents: 500,
    },
  },
];
