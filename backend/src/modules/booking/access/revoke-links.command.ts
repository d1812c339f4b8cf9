import type { RevokeReason } from '@wayfold/contracts/bookings/links';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideAccess } from './access.js';
import { Capabilities } from './capabilities.service.js';

/** Staff revoke every link to a booking; with `mustMailNew`, a new link goes to the booking's own address. */
export const { Command: RevokeLinks, Handler: RevokeLinksHandler } = defineCommand({
  name: 'RevokeLinks',
  pureNeeds: { capabilities: Capabilities },
  input: (bookingId: string, reason: RevokeReason, mustMailNew: boolean) => ({
    bookingId,
    reason,
    mustMailNew,
  }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, { reason, mustMailNew }, { clock, capabilities }) {
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const replacement = mustMailNew ? capabilities.grant(booking.quote.endsOn) : null;
    const events = decideAccess(booking, { type: 'Revoke', reason, replacement, now: clock.now() });
    const revokedCount = events.filter(({ type }) => type === 'CapabilityRevoked').length;
    return toDecision('booking', events, { revokedCount });
  },
  reply: (outcome): { readonly revokedCount: number } | Refusal<'NOT_FOUND' | 'BUSY'> =>
    isRefusal(outcome) ? outcome : outcome.result,
});
