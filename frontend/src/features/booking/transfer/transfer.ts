import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { calculateServerNowMs } from '../../../shared/device/clock.js';

type Transfer = NonNullable<BookingView['transfer']>;

export const findTransferInstalment = (
  { instalments }: BookingView,
  transfer: Transfer,
): InstalmentView | undefined => instalments.find(({ id }) => id === transfer.instalmentId);

/** Progress of a transfer as shown to the customer. */
export type TransferState =
  /** Gift cards cover the amount due, so the customer transfers nothing. */
  | 'covered'
  /** Nothing has arrived yet. */
  | 'created'
  /** A part has arrived. */
  | 'part'
  /** Only a part arrived before the deadline; the seats stay held until staff decide. */
  | 'overdue';

/** Finds the progress of a booking's transfer; returns undefined if it awaits none. */
export function findTransferState(
  booking: BookingView,
  now = calculateServerNowMs(),
): TransferState | undefined {
  const { status, transfer } = booking;
  if (status !== 'PENDING_PAYMENT' || !transfer) return undefined;
  if (transfer.missingCents === 0) return 'covered';
  if ((findTransferInstalment(booking, transfer)?.paidCents ?? 0) === 0) return 'created';
  // The due date has ended everywhere in the United States by noon UTC of the next day.
  return now < Date.parse(`${transfer.payBy}T12:00:00Z`) + DAY_MS ? 'part' : 'overdue';
}

/** True if the customer paid any part by transfer: a surplus then concerns their bank account. */
export const isByTransfer = ({ instalments }: BookingView): boolean =>
  instalments.some(({ method }) => method === 'transfer');
