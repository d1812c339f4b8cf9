import type { ExtendHoldRefusal } from '@wayfold/contracts/bookings/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { decideHold } from './hold.js';

/** Extends a hold once, by 15 minutes. */
export const { Command: ExtendHold, Handler: ExtendHoldHandler } = defineCommand({
  name: 'ExtendHold',
  input: (bookingId: string) => ({ bookingId }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, _, { clock }) =>
    toDecision('booking', decideHold(booking, { type: 'Extend', now: clock.now() })),
  reply: (outcome): BookingChange | Refusal<ExtendHoldRefusal | CommonCode> =>
    isRefusal(outcome)
      ? (outcome as Refusal<ExtendHoldRefusal | CommonCode>)
      : { history: outcome.history.booking },
});
