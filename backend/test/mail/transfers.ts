import type { BookingEvent } from '../../src/modules/booking/events.js';
import { bank, codeSent, transferChosen } from '../booking/transfers.js';

/** One event of every type that causes a mail about a transfer. */
export const transferSamples: readonly BookingEvent[] = [
  transferChosen(),
  codeSent(),
  { type: 'PartPaid', data: bank('deposit', 1) },
  { type: 'OverpaymentReceived', data: bank('deposit', 1) },
  {
    type: 'BalanceAwaited',
    data: { instalmentId: bank('balance', 1).instalmentId, amountCents: 1, dueOn: '2027-03-09' },
  },
];
