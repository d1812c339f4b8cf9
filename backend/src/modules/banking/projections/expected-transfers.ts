import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Projection, SqlTx } from '../../../platform/projections/projection.js';
import type { BookingEvent, Instalment } from '../../booking/events.js';
import type { AwaitedTransfer } from '../events.js';

/**
 * What came in for an instalment otherwise than by a bank line. Money of lines is counted where the lines are, so a payment
 * that a booking made of an allocation is not counted a second time here.
 */
const FROM_LINES = 'bank';

/** What of a refund is money that came by lines: what goes by bank in the stead of a card's is none of it. */
const ofLines = ({ provider, insteadOf, amountCents }: ExpectedRefund): number =>
  provider === FROM_LINES && insteadOf === undefined ? amountCents : 0;

type Open = ExpectedTransfer['instalments'][number];

/** Events that change what is expected; a new kind of payment or end of a booking is one more case of `evolveExpected`. */
const TYPES = [
  'BookingCreated',
  'PaymentReferenceGenerated',
  'PlanChosen',
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
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
type ExpectedRefund = Extract<ExpectedEvent, { type: 'RefundStarted' | 'RefundFailed' }>['data'];

/** Money that came in for an instalment which the plan then dropped stays with it: nothing is open of it twice. */
const planned = (instalments: readonly Instalment[], before: readonly Open[]): Open[] =>
  instalments.map(({ id, kind, dueOn, amountCents }) => {
    const known = before.find((each) => each.id === id);
    const paid = known ? known.amountCents - known.openCents : 0;
    return { id, kind, dueOn, amountCents, openCents: Math.max(0, amountCents - paid) };
  });

const summed = (booking: AwaitedTransfer): AwaitedTransfer => ({
  ...booking,
  openCents: booking.instalments.reduce((sum, { openCents }) => sum + openCents, 0),
});

export function evolveExpected(before: AwaitedTransfer | null, event: ExpectedEvent): AwaitedTransfer {
  if (event.type === 'BookingCreated') {
    const instalments = planned(event.data.instalments, []);
    const { streamId: bookingId } = event;
    return summed({
      ...{ bookingId, reference: '', status: 'ON_HOLD', openCents: 0 },
      ...{ instalments, refunds: [], gifts: [], sentBackCents: 0 },
    });
  }
  if (!before) throw new Error(`${event.type} before BookingCreated`);
  switch (event.type) {
    case 'PaymentReferenceGenerated':
      return { ...before, reference: event.data.reference };
    case 'PlanChosen':
      return summed({ ...before, instalments: planned(event.data.instalments, before.instalments) });
    case 'DepartureChanged':
      return summed({ ...before, instalments: planned(event.data.instalments, before.instalments) });
    case 'BalanceSplit': {
      const { instalmentId, shares } = event.data;
      const split = planned(shares, before.instalments);
      return summed({
        ...before,
        instalments: before.instalments.flatMap((each) => (each.id === instalmentId ? split : [each])),
      });
    }
    case 'PartPaid':
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid': {
      const { instalmentId, amountCents } = event.data;
      if (event.data.provider === FROM_LINES) return before;
      const instalments = before.instalments.map((each) =>
        each.id === instalmentId ? { ...each, openCents: Math.max(0, each.openCents - amountCents) } : each,
      );
      return summed({ ...before, instalments });
    }
    case 'PaymentReversed': {
      const { instalmentId, provider, amountCents, surplusCents } = event.data;
      if (provider === FROM_LINES || before.status === 'CANCELLED') return before;
      const instalments = before.instalments.map((each) =>
        each.id === instalmentId
          ? { ...each, openCents: Math.min(each.amountCents, each.openCents + amountCents - surplusCents) }
          : each,
      );
      return summed({ ...before, instalments });
    }
    case 'GiftCardApplied':
    case 'GiftCardRemoved': {
      const gifts = before.gifts.filter(({ giftCardId }) => giftCardId !== event.data.giftCardId);
      return { ...before, gifts: event.type === 'GiftCardApplied' ? [...gifts, event.data] : gifts };
    }
    case 'BookingConfirmed':
      // What the cards paid came in as parts; the rest of them is free again.
      return { ...before, status: 'CONFIRMED', gifts: [] };
    case 'TransferChosen':
      return before.status === 'ON_HOLD' ? { ...before, status: 'PENDING_PAYMENT' } : before;
    case 'BookingExpired':
      return { ...before, status: 'EXPIRED' };
    case 'BookingCancelled': {
      const instalments = before.instalments.map((each) => ({ ...each, openCents: 0 }));
      return summed({ ...before, status: 'CANCELLED', instalments, gifts: [] });
    }
    case 'RefundStarted': {
      const { provider, refundId: id, amountCents } = event.data;
      if (provider !== FROM_LINES) return before;
      const others = before.refunds.filter((each) => each.id !== id);
      const refunds = [...others, { id, amountCents, reversed: false }];
      return { ...before, refunds, sentBackCents: before.sentBackCents + ofLines(event.data) };
    }
    case 'RefundFailed': {
      // Staff may have sent it just before: its line is still to be matched.
      const { refundId } = event.data;
      const kept = ofLines(event.data);
      const refunds = before.refunds.map((each) =>
        each.id === refundId ? { ...each, reversed: true } : each,
      );
      return { ...before, refunds, sentBackCents: before.sentBackCents - kept };
    }
    case 'PaymentRefunded': {
      const { refundId } = event.data;
      return { ...before, refunds: before.refunds.filter(({ id }) => id !== refundId) };
    }
  }
}

/** Sums that a payment without a reference may have: what is due next, and all that is open, less what gift cards pay. */
function sumsOf({ openCents, instalments, gifts }: AwaitedTransfer): number[] {
  let cards = gifts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const everything = openCents - cards;
  for (const each of instalments) {
    if (each.openCents > cards) return [...new Set([each.openCents - cards, everything])];
    cards -= each.openCents;
  }
  return [];
}

/** Table `expected_transfers`: bookings by their reference, with what is open of them before money of the bank. */
export const expectedTransfers: Projection = {
  name: 'expected-transfers',
  // 3: less what gift cards that are set aside will pay; refunds of what was taken back stay, with their mark; what goes back is no spare money
  version: 3,
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
            ...{ booking_id, expected, reference: expected.reference },
            // Nobody is expected to pay for what has ended; the reference still finds it.
            sums: expected.status === 'EXPIRED' ? [] : sumsOf(expected),
          })),
        ),
      ],
    );
  },
};
