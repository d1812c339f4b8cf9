import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Projection, SqlTx } from '../../../platform/projections/projection.js';
import type { BookingEvent, Instalment } from '../../booking/events.js';
import { openAfter, type AwaitedTransfer } from '../events.js';

/** Provider of money that a line brought, or of a refund that a line will show. */
const BY_BANK = 'bank';

/** Events that change what is expected; add new kinds as cases of `evolveExpected`. */
const TYPES = [
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
type ExpectedEvent = Extract<BookingEvent, { type: (typeof TYPES)[number] }> & { readonly streamId: string };

/** Money for an instalment that the plan dropped stays with it, so that nothing is open twice. */
const planned = (instalments: readonly Instalment[]): AwaitedTransfer['instalments'] =>
  instalments.map(({ id, kind, dueOn, amountCents }) => ({
    id,
    kind,
    dueOn,
    amountCents,
    openCents: amountCents,
  }));

export function evolveExpected(before: AwaitedTransfer | null, event: ExpectedEvent): AwaitedTransfer {
  if (event.type === 'BookingCreated') {
    const { streamId: bookingId } = event;
    return openAfter({
      bookingId,
      reference: '',
      status: 'ON_HOLD',
      openCents: 0,
      instalments: planned(event.data.instalments),
      refunds: [],
      gifts: [],
      payments: [],
    });
  }
  if (!before) throw new Error(`${event.type} before BookingCreated`);
  switch (event.type) {
    case 'PaymentReferenceGenerated':
      return { ...before, reference: event.data.reference };
    case 'PlanChosen':
    case 'DepartureChanged':
      return openAfter({ ...before, instalments: planned(event.data.instalments) });
    case 'BalanceSplit': {
      const { instalmentId, shares } = event.data;
      const split = planned(shares);
      return openAfter({
        ...before,
        instalments: before.instalments.flatMap((each) => (each.id === instalmentId ? split : [each])),
      });
    }
    case 'PartPaid':
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
    case 'OverpaymentReceived': {
      const { instalmentId, intentId: paymentId, provider } = event.data;
      const amountCents = event.type === 'OverpaymentReceived' ? 0 : event.data.amountCents;
      const payment = { paymentId, instalmentId, amountCents, line: provider === BY_BANK };
      return openAfter(before, [...before.payments, payment]);
    }
    case 'PaymentReversed': {
      const { instalmentId, intentId } = event.data;
      return openAfter(
        before,
        before.payments.filter((each) => each.instalmentId !== instalmentId || each.paymentId !== intentId),
      );
    }
    case 'GiftCardApplied':
    case 'GiftCardRemoved': {
      const gifts = before.gifts.filter(({ giftCardId }) => giftCardId !== event.data.giftCardId);
      return { ...before, gifts: event.type === 'GiftCardApplied' ? [...gifts, event.data] : gifts };
    }
    case 'BookingConfirmed':
      // Gift card money arrived as partial payments; the rest of the cards is free again.
      return { ...before, status: 'CONFIRMED', gifts: [] };
    case 'TransferChosen':
      return before.status === 'ON_HOLD' ? { ...before, status: 'PENDING_PAYMENT' } : before;
    case 'BookingExpired':
      return { ...before, status: 'EXPIRED' };
    case 'BookingCancelled':
      return openAfter({ ...before, status: 'CANCELLED', gifts: [] });
    case 'RefundStarted': {
      const { provider, refundId: id, amountCents } = event.data;
      if (provider !== BY_BANK) return before;
      const others = before.refunds.filter((each) => each.id !== id);
      return { ...before, refunds: [...others, { id, amountCents, reversed: false }] };
    }
    case 'RefundFailed': {
      // Staff may have sent the refund just before: its line is still to be matched.
      const { refundId } = event.data;
      const refunds = before.refunds.map((each) =>
        each.id === refundId ? { ...each, reversed: true } : each,
      );
      return { ...before, refunds };
    }
    case 'PaymentRefunded': {
      const { refundId } = event.data;
      return { ...before, refunds: before.refunds.filter(({ id }) => id !== refundId) };
    }
  }
}

/** Amounts that a payment without a reference may have: due next, or all that is open, less gift cards. */
function sumsOf({ openCents, instalments, gifts }: AwaitedTransfer): number[] {
  let cards = gifts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const everything = openCents - cards;
  for (const each of instalments) {
    if (each.openCents > cards) return [...new Set([each.openCents - cards, everything])];
    cards -= each.openCents;
  }
  return [];
}

/** Table `expected_transfers`: bookings by reference, with what is open after recorded money. */
export const expectedTransfers: Projection = {
  name: 'expected-transfers',
  // 4: what is open follows what the booking recorded of each payment, including bank lines
  version: 4,
  types: TYPES,
  tables: ['expected_transfers'],

  async project(events: readonly StoredEvent[], tx: SqlTx) {
    const ids = [...new Set(events.map(({ streamId }) => streamId))];
    const { rows } = await tx.query<{ booking_id: string; expected: AwaitedTransfer }>(
      'SELECT booking_id, expected FROM expected_transfers WHERE booking_id = ANY($1::uuid[])',
      [ids],
    );
    const found = new Map(rows.map(({ booking_id, expected }) => [booking_id, expected]));
    for (const event of events)
      found.set(
        event.streamId,
        evolveExpected(found.get(event.streamId) ?? null, event as StoredEvent & ExpectedEvent),
      );
    await tx.query(
      `INSERT INTO expected_transfers (booking_id, reference, sums, expected)
       SELECT booking_id, reference, sums, expected FROM jsonb_to_recordset($1::jsonb)
         AS e(booking_id uuid, reference text, sums bigint[], expected jsonb)
       ON CONFLICT (booking_id) DO UPDATE
       SET reference = excluded.reference, sums = excluded.sums, expected = excluded.expected`,
      [
        JSON.stringify(
          [...found].map(([booking_id, expected]) => ({
            booking_id,
            expected,
            reference: expected.reference,
            // Ended bookings expect no payment; their reference still finds them.
            sums: expected.status === 'EXPIRED' ? [] : sumsOf(expected),
          })),
        ),
      ],
    );
  },
};
