import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { calculateOpenCents } from '@wayfold/contracts/kernel/cents';
import { isTooSmallForCard } from '@wayfold/contracts/kernel/pay-methods';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { listShares, ShareView } from '@wayfold/contracts/payments/shares';
import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { findInvitation } from '../summary.js';

type RecordedBookingEvent = RecordedEvent<BookingEvent>;
type ShareList = RouteReply<typeof listShares>['shares'];

/** Finds the co-payer of an instalment, and when they got their newest link; undefined for the lead. */
function findPayerDetails(events: readonly RecordedBookingEvent[], instalmentId: string) {
  const invitation = findInvitation(events, instalmentId);
  if (!invitation) return undefined;
  const { payerId, person } = invitation.data;
  const link = events.findLast((event) => event.type === 'PayerLinkSent' && event.data.payerId === payerId);
  const { name = null, email = null } = person.value ?? {};
  return { name, email, linkSentAt: (link ?? invitation).recordedAt.toISOString() };
}

/** Lists all shares of the balance, for the lead. */
export const listBalanceShares = (booking: BookingView, events: readonly RecordedBookingEvent[]): ShareList =>
  booking.instalments
    .filter(({ kind }) => kind === 'balance')
    .map(({ id, amountCents, paidCents, dueOn, paidAt, charge }) => ({
      id,
      amountCents,
      paidCents,
      dueOn,
      paidAt,
      charge,
      payer: findPayerDetails(events, id) ?? null,
    }));

/** Facts that a co-payer sees in addition to the share. */
interface ShareContext {
  /** The lead's given name. */
  readonly invitedBy: string | null;
  readonly methods: readonly PayMethod[];
}

function determineShareState(
  { status }: BookingView,
  { paidAt }: Pick<InstalmentView, 'paidAt'>,
): ShareView['state'] {
  if (paidAt !== null) return 'PAID';
  return status === 'CONFIRMED' ? 'OPEN' : 'ENDED';
}

/** Finds one share for its payer, limited to facts that every traveler knows, and the lead's given name. */
export function findShare(
  booking: BookingView,
  events: readonly RecordedBookingEvent[],
  shareId: string,
  { invitedBy, methods }: ShareContext,
): ShareView | undefined {
  const share = booking.instalments.find(({ id }) => id === shareId);
  if (share?.payer !== 'co-payer') return undefined;
  const { id, amountCents, paidCents, refundedCents, dueOn, charge, paidAt, method, card } = share;
  const state = determineShareState(booking, share);
  // A date change may have reduced the share below the amount paid.
  const openCents = calculateOpenCents(amountCents, paidCents);
  const offeredMethods = methods.filter((kind) => kind !== 'card' || !isTooSmallForCard(openCents));
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
    payerName: findPayerDetails(events, id)?.name ?? null,
    invitedBy,
    openCents,
    methods: state === 'OPEN' ? offeredMethods : [],
  };
}
