import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { heldUntil } from '@wayfold/contracts/kernel/transfer-hold';
import type { BookingEvent } from '../events.js';

type Transfer = NonNullable<BookingView['transfer']>;
type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>['data'];

/** Money that is to come by bank. The account is told to who holds the token; no table has it. */
export const expected = (
  view: BookingView,
  of: Pick<Transfer, 'instalmentId' | 'amountCents' | 'payBy'>,
): Transfer => ({
  ...of,
  reference: view.reference,
  receipts: view.transfer?.instalmentId === of.instalmentId ? view.transfer.receipts : 0,
  account: null,
});

/** A part of it is there. */
export function lessMissing(view: BookingView, { instalmentId, amountCents }: Of<'PartPaid'>): BookingView {
  const { transfer } = view;
  if (transfer?.instalmentId !== instalmentId) return view;
  return {
    ...view,
    transfer: { ...transfer, amountCents: Math.max(0, transfer.amountCents - amountCents) },
  };
}

/** Of a booking that stands, a deposit paid once more leaves the balance awaited. */
export const stillAwaited = ({ status, transfer }: BookingView, paidId: string): BookingView['transfer'] =>
  status === 'CONFIRMED' && transfer?.instalmentId !== paidId ? transfer : null;

/** Seats that are held until then; null changes nothing. */
export const waits = (
  view: BookingView,
  status: BookingView['status'],
  expiresAt: string | null,
): BookingView =>
  expiresAt === null || view.hold === null
    ? view
    : { ...view, status, hold: { expiresAt, extendable: false } };

/** What PayPal looked at has come to nothing: the money may still come by bank, as it was chosen before. */
export const waitsAgain = (view: BookingView, expiresAt: string | null): BookingView => {
  const byBank = view.transfer !== null && heldUntil(view.transfer.payBy) === expiresAt;
  return waits(view, byBank ? 'PENDING_PAYMENT' : 'ON_HOLD', expiresAt);
};

export const withReceipt = (view: BookingView): BookingView => ({
  ...view,
  transfer: view.transfer && { ...view.transfer, receipts: view.transfer.receipts + 1 },
});

/** Still paid if what is left is enough: another date may have made it cheaper. */
function lessPaid(of: BookingView['instalments'][number], cents: number): BookingView['instalments'][number] {
  const paidCents = Math.max(0, of.paidCents - cents);
  return paidCents >= of.amountCents
    ? { ...of, paidCents }
    : // What was paid in part alone is charged, or asked for, as before.
      { ...of, paidCents, paidAt: null, charge: of.paidAt === null ? of.charge : null };
}

/** What a bank line, or money of staff, had paid is open again. */
export function reversed(
  view: BookingView,
  { instalmentId, amountCents, surplusCents }: Of<'PaymentReversed'>,
): BookingView {
  const ofPrice = amountCents - surplusCents;
  return {
    ...view,
    surplusCents: Math.max(0, view.surplusCents - surplusCents),
    transfer:
      view.transfer?.instalmentId === instalmentId
        ? { ...view.transfer, amountCents: view.transfer.amountCents + ofPrice }
        : view.transfer,
    instalments: view.instalments.map((each) =>
      each.id === instalmentId && ofPrice > 0 ? lessPaid(each, ofPrice) : each,
    ),
  };
}

/** The balance comes by bank: it is asked for, and never charged. */
export const awaited = (
  view: BookingView,
  { instalmentId, amountCents, dueOn: payBy }: Of<'BalanceAwaited'>,
): BookingView => ({
  ...view,
  balanceChargeDate: payBy,
  transfer: expected(view, { instalmentId, amountCents, payBy }),
  instalments: view.instalments.map((each) =>
    each.id === instalmentId ? { ...each, method: 'transfer', charge: null, chargeAt: null } : each,
  ),
});
