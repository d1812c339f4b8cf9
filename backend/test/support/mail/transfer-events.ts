import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { BALANCE_DUE_ON } from '../booking/builders.js';
import { newBankPayment, newCodeSent, newTransferChosen } from '../booking/transfers.js';

/** One event of every type that causes a mail about a transfer. */
export const transferSamples: readonly BookingEvent[] = [
  newTransferChosen(),
  newCodeSent(),
  { type: 'PartPaid', data: newBankPayment('deposit', 1) },
  { type: 'OverpaymentReceived', data: newBankPayment('deposit', 1) },
  {
    type: 'BalanceAwaited',
    data: { instalmentId: newBankPayment('balance', 1).instalmentId, amountCents: 1, dueOn: BALANCE_DUE_ON },
  },
];
