import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { tooSmallForCard } from '@wayfold/contracts/kernel/methods';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { listShares, ShareView } from '@wayfold/contracts/money/shares';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { invitationOf } from '../summary.js';

type Stored = Recorded<BookingEvent>;
type Shares = RouteReply<typeof listShares>['shares'];

/** The co-payer of an instalment, and when they got their newest link; null for the lead. */
function payerOf(instalmentId: string, events: readonly Stored[]) {
  const invited = invitationOf(instalmentId, events);
  if (!invited) return null;
  const { payerId, person } = invited.data;
  const link = events.findLast((event) => event.type === 'PayerLinkSent' && event.data.payerId === payerId);
  const { name = null, email = null } = person.value ?? {};
  return { name, email, linkSentAt: (link ?? invited).recordedAt.toISOString() };
}

/** All shares of the balance, for the lead. */
export const sharesIn = (booking: BookingView, events: readonly Stored[]): Shares =>
  booking.instalments
    .filter(({ kind }) => kind === 'balance')
    .map(({ id, amountCents, paidCents, dueOn, paidAt, charge }) => ({
      id,
      amountCents,
      paidCents,
      dueOn,
      paidAt,
      charge,
      payer: payerOf(id, events),
    }));

/** What a co-payer sees in addition to the share. */
interface Asked {
  /** The lead's given name. */
  readonly askedBy: string | null;
  readonly methods: readonly PayMethod[];
}

/** One share for its payer, limited to booking facts that every traveler knows, and the lead's given name. */
export function shareIn(
  booking: BookingView,
  events: readonly Stored[],
  shareId: string,
  { askedBy, methods }: Asked,
): ShareView | undefined {
  const share = booking.instalments.find(({ id }) => id === shareId);
  if (share?.payer !== 'fellow') return undefined;
  const { id, amountCents, paidCents, refundedCents, dueOn, charge, paidAt, method, card } = share;
  const state = paidAt !== null ? 'PAID' : booking.status === 'CONFIRMED' ? 'OPEN' : 'ENDED';
  // A date change may have reduced it below the amount paid.
  const openCents = Math.max(0, amountCents - paidCents);
  const offeredMethods = methods.filter((method) => method !== 'card' || !tooSmallForCard(openCents));
  return {
    id,
    amountCents,
    refundedCents,
    dueOn,
    charge,
    paidAt,
    method,
    card,
    state,
    bookingId: booking.id,
    locale: booking.locale,
    tripNames: booking.trip.names,
    startsOn: booking.startsOn,
    endsOn: booking.endsOn,
    payerName: payerOf(id, events)?.name ?? null,
    askedBy,
    openCents,
    methods: state === 'OPEN' ? offeredMethods : [],
  };
}
