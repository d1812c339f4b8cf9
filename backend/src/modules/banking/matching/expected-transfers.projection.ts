import { defineProjection } from '../../../platform/projections/projection.js';
import { type BookingEvent, bookingEvents, type Instalment } from '../../booking/events.js';
import {
  evolveAppliedGiftCards,
  evolveInstalments,
  evolveStatus,
  readPayment,
} from '../../booking/summary.js';
import { type ExpectedTransferRow, recomputeOpenAmounts } from './open-amounts.js';

/** Provider of money that a line brought, or of a refund that a line will show. */
const BY_BANK = 'bank';

/** Events that change what is expected; `evolveExpectedTransfer` gets no others. */
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
type ExpectedEvent = Extract<BookingEvent, { type: (typeof EVENT_TYPES)[number] }> & {
  readonly streamId: string;
};

const toExpectedInstalment = ({ id, kind, dueOn, amountCents }: Instalment) => ({
  id,
  kind,
  dueOn,
  amountCents,
  openCents: amountCents,
});

const EMPTY_ROW = { openCents: 0, instalments: [], refunds: [], giftCards: [], payments: [] };

export function evolveExpectedTransfer(
  row: ExpectedTransferRow | null,
  event: ExpectedEvent,
): ExpectedTransferRow {
  const previousRow =
    event.type === 'BookingCreated'
      ? { bookingId: event.streamId, reference: '', status: 'ON_HOLD' as const, ...EMPTY_ROW }
      : row;
  if (!previousRow) throw new Error(`${event.type} before BookingCreated`);
  return recomputeOpenAmounts({
    ...previousRow,
    reference: event.type === 'PaymentReferenceGenerated' ? event.data.reference : previousRow.reference,
    status: evolveStatus(previousRow.status, event),
    instalments: evolveInstalments(previousRow.instalments, event, toExpectedInstalment),
    refunds: evolveRefunds(previousRow.refunds, event),
    giftCards: evolveAppliedGiftCards(previousRow.giftCards, event),
    payments: evolvePayments(previousRow.payments, event),
  });
}

/**
 * Follows the booking's payments. Money for an instalment that a new plan dropped stays with that instalment.
 */
function evolvePayments(
  previousPayments: ExpectedTransferRow['payments'],
  event: ExpectedEvent,
): ExpectedTransferRow['payments'] {
  const newPayment = readPayment(event);
  if (newPayment) {
    const { instalmentId, paymentId, provider } = newPayment;
    const amountCents = event.type === 'OverpaymentReceived' ? 0 : newPayment.amountCents;
    return [...previousPayments, { paymentId, instalmentId, amountCents, isFromLine: provider === BY_BANK }];
  }
  if (event.type !== 'PaymentReversed') return previousPayments;
  const { instalmentId, paymentId } = event.data;
  return previousPayments.filter(
    (payment) => payment.instalmentId !== instalmentId || payment.paymentId !== paymentId,
  );
}

function evolveRefunds(
  previousRefunds: ExpectedTransferRow['refunds'],
  event: ExpectedEvent,
): ExpectedTransferRow['refunds'] {
  switch (event.type) {
    case 'RefundStarted': {
      const { provider, refundId: id, amountCents } = event.data;
      if (provider !== BY_BANK) return previousRefunds;
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

/** Amounts that a payment without a reference may have: due next, or all that is open, less gift cards. */
function listSums({ openCents, instalments, giftCards }: ExpectedTransferRow): number[] {
  let giftCardCents = giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = openCents - giftCardCents;
  for (const instalment of instalments) {
    if (instalment.openCents > giftCardCents)
      return [...new Set([instalment.openCents - giftCardCents, totalCents])];
    giftCardCents -= instalment.openCents;
  }
  return [];
}

/** Table `expected_transfers`: bookings by reference, with what is open after recorded money. */
export const expectedTransfers = defineProjection({
  name: 'expected-transfers',
  version: 7,
  events: bookingEvents,
  types: EVENT_TYPES,
  tables: ['expected_transfers'],

  async project(events, tx) {
    const ids = [...new Set(events.map(({ streamId }) => streamId))];
    const { rows } = await tx.query<{ booking_id: string; expected: ExpectedTransferRow }>(
      'SELECT booking_id, expected FROM expected_transfers WHERE booking_id = ANY($1::uuid[])',
      [ids],
    );
    const expectedById = new Map(rows.map(({ booking_id, expected }) => [booking_id, expected]));
    for (const event of events)
      expectedById.set(
        event.streamId,
        evolveExpectedTransfer(expectedById.get(event.streamId) ?? null, event),
      );
    await tx.query(
      `INSERT INTO expected_transfers (booking_id, reference, sums, expected)
       SELECT booking_id, reference, sums, expected FROM jsonb_to_recordset($1::jsonb)
         AS e(booking_id uuid, reference text, sums bigint[], expected jsonb)
       ON CONFLICT (booking_id) DO UPDATE
       SET reference = excluded.reference, sums = excluded.sums, expected = excluded.expected`,
      [
        JSON.stringify(
          [...expectedById].map(([booking_id, transfer]) => ({
            booking_id,
            expected: transfer,
            reference: transfer.reference,
            // Ended bookings expect no payment; their reference still finds them.
            sums: transfer.status === 'EXPIRED' ? [] : listSums(transfer),
          })),
        ),
      ],
    );
  },
});
