import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { serverNow } from '../../../shared/api/clock.js';

type Transfer = NonNullable<BookingView['transfer']>;

/** What the money that is to come by bank is for. */
export const transferInstalment = (
  { instalments }: BookingView,
  transfer: Transfer,
): InstalmentView | undefined => instalments.find(({ id }) => id === transfer.instalmentId);

/** How far a transfer has come, as the customer sees it. */
export type TransferState =
  /** Gift cards pay all that is due now: nothing is to be sent. */
  | 'covered'
  /** Nothing has come in yet. */
  | 'created'
  /** Something has, and some is missing. */
  | 'part'
  /** The same, and the time is over: the seats wait for our team. */
  | 'kept';

const DAY_MS = 86_400_000;

/** Undefined of a booking whose first money is not to come by bank. */
export function transferState(booking: BookingView, now = serverNow()): TransferState | undefined {
  const { status, transfer } = booking;
  if (status !== 'PENDING_PAYMENT' || !transfer) return undefined;
  if (transfer.amountCents === 0) return 'covered';
  if ((transferInstalment(booking, transfer)?.paidCents ?? 0) === 0) return 'created';
  // The last day is over everywhere in the United States by noon UTC of the next one.
  return now < Date.parse(`${transfer.payBy}T12:00:00Z`) + DAY_MS ? 'part' : 'kept';
}

/** Whether some of it came by bank: then what was sent too much is a matter of the customer's bank account. */
export const isByTransfer = ({ instalments }: BookingView): boolean =>
  instalments.some(({ method }) => method === 'transfer');
