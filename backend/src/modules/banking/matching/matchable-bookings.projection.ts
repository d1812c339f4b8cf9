import { sumCents } from '@wayfold/contracts/kernel/cents';
import { defineProjection } from '../../../platform/projections/projection.js';
import {
  type BookingEvent,
  type BookingEventOf,
  bookingEvents,
  type Instalment,
} from '../../booking/events.js';
import {
  evolveAppliedGiftCards,
  evolveInstalments,
  evolveStatus,
  findPayment,
} from '../../booking/summary.js';
import { type MatchableBookingRow, recomputeOpenAmounts } from './open-amounts.js';

/** Provider of money that a line brought, or of a refund that a line will show. */
const BANK = 'bank';

/** Events that change what a line may be matched with; `evolveMatchableBooking` gets no others. */
const EVENT_TYPES = [
  'BookingCreated',
  'PaymentReferenceGenerated',
  'PlanChosen',
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
  'PaymentReversed',
  'TransferChosen',
  'GiftCardApplied',
  'GiftCardRemoved',
  'BookingConfirmed',
  'BookingExpired',
  'BookingCancelled',
  'DepartureChanged',
  'BalanceSplit',
  'RefundStarted',
  'PaymentRefunded',
  'RefundFailed',
] as const satisfies readonly BookingEvent['type'][];

export type MatchableBookingEvent = BookingEventOf<(typeof EVENT_TYPES)[number]> & {
  readonly streamId: string;
};

const toOpenInstalment = ({ id, kind, dueOn, amountCents }: Instalment) => ({
  id,
  kind,
  dueOn,
  amountCents,
  openCents: amountCents,
});

const EMPTY_ROW = { openCents: 0, instalments: [], refunds: [], giftCards: [], payments: [] };

export function evolveMatchableBooking(
  row: MatchableBookingRow | null,
  event: MatchableBookingEvent,
): MatchableBookingRow {
  const previousRow =
    event.type === 'BookingCreated'
      ? { bookingId: event.streamId, reference: '', status: 'ON_HOLD' as const, ...EMPTY_ROW }
      : row;
  if (!previousRow) throw new Error(`${event.type} before BookingCreated`);
  return recomputeOpenAmounts({
    ...previousRow,
    reference: event.type === 'PaymentReferenceGenerated' ? event.data.reference : previousRow.reference,
    status: evolveStatus(previousRow.status, event),
    instalments: evolveInstalments(previousRow.instalments, event, toOpenInstalment),
    refunds: evolveRefunds(previousRow.refunds, event),
    giftCards: evolveAppliedGiftCards(previousRow.giftCards, event),
    payments: evolvePayments(previousRow.payments, event),
  });
}

/** Follows the booking's payments. Money for an instalment that a new plan dropped stays with it. */
function evolvePayments(
  previousPayments: MatchableBookingRow['payments'],
  event: MatchableBookingEvent,
): MatchableBookingRow['payments'] {
  const newPayment = findPayment(event);
  if (newPayment) {
    const { instalmentId, paymentId, provider } = newPayment;
    const amountCents = event.type === 'OverpaymentReceived' ? 0 : newPayment.amountCents;
    return [...previousPayments, { paymentId, instalmentId, amountCents, isFromLine: provider === BANK }];
  }
  if (event.type !== 'PaymentReversed') return previousPayments;
  const { instalmentId, paymentId } = event.data;
  return previousPayments.filter(
    (payment) => payment.instalmentId !== instalmentId || payment.paymentId !== paymentId,
  );
}

function evolveRefunds(
  previousRefunds: MatchableBookingRow['refunds'],
  event: MatchableBookingEvent,
): MatchableBookingRow['refunds'] {
  switch (event.type) {
    case 'RefundStarted': {
      const { provider, refundId: id, amountCents } = event.data;
      if (provider !== BANK) return previousRefunds;
      return [
        ...previousRefunds.filter((refund) => refund.id !== id),
        { id, amountCents, isReversed: false },
      ];
    }
    case 'RefundFailed':
      // Staff may have sent the refund just before: its line is still to be matched.
      return previousRefunds.map((refund) =>
        refund.id === event.data.refundId ? { ...refund, isReversed: true } : refund,
      );
    case 'PaymentRefunded':
      return previousRefunds.filter(({ id }) => id !== event.data.refundId);
    default:
      return previousRefunds;
  }
}

/** Lists the amounts that a payment without a reference may have: due next, or all open, less gift cards. */
function listSums({ openCents, instalments, giftCards }: MatchableBookingRow): number[] {
  let giftCardCents = sumCents(giftCards);
  const totalCents = openCents - giftCardCents;
  for (const instalment of instalments) {
    if (instalment.openCents > giftCardCents)
      return [...new Set([instalment.openCents - giftCardCents, totalCents])];
    giftCardCents -= instalment.openCents;
  }
  return [];
}

/** Table `matchable_bookings`: bookings by reference, with what is open after recorded money. */
export const matchableBookings = defineProjection({
  name: 'matchable-bookings',
  version: 7,
  events: bookingEvents,
  types: EVENT_TYPES,
  tables: ['matchable_bookings'],

  async project(events, tx) {
    const ids = [...new Set(events.map(({ streamId }) => streamId))];
    const { rows } = await tx.query<{ booking_id: string; booking: MatchableBookingRow }>(
      'SELECT booking_id, booking FROM matchable_bookings WHERE booking_id = ANY($1::uuid[])',
      [ids],
    );
    const rowById = new Map(rows.map(({ booking_id, booking }) => [booking_id, booking]));
    for (const event of events)
      rowById.set(event.streamId, evolveMatchableBooking(rowById.get(event.streamId) ?? null, event));
    await tx.query(
      `INSERT INTO matchable_bookings (booking_id, reference, sums, booking)
       SELECT booking_id, reference, sums, booking FROM jsonb_to_recordset($1::jsonb)
         AS e(booking_id uuid, reference text, sums bigint[], booking jsonb)
       ON CONFLICT (booking_id) DO UPDATE
       SET reference = excluded.reference, sums = excluded.sums, booking = excluded.booking`,
      [
        JSON.stringify(
          [...rowById].map(([booking_id, booking]) => ({
            booking_id,
            booking,
            reference: booking.reference,
            // An expired booking awaits no payment; its reference still finds it.
            sums: booking.status === 'EXPIRED' ? [] : listSums(booking),
          })),
        ),
      ],
    );
  },
});
