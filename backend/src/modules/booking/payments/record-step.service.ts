import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { type BookingHistory, bookingStream } from '../core/booking.stream.js';
import type { BookingEvent } from '../events.js';
import type { StepRefusal } from './pay-reply.js';
import type { PaymentDecisionRefusal } from './payment.js';

export interface BookingAfterStep {
  readonly booking: ExistingBooking;
  readonly history: BookingHistory | undefined;
}

/** Records one step of a payment, for any provider. */
export async function recordStep(
  runner: CommandRunner,
  envelope: Envelope,
  bookingId: string,
  decide: (booking: BookingState) => readonly BookingEvent[] | Refusal<PaymentDecisionRefusal>,
): Promise<BookingAfterStep | StepRefusal> {
  const outcome = await runner.runOne(envelope, bookingStream(bookingId), decide);
  if (isRefusal(outcome)) return outcome;
  const { state: booking, history } = outcome;
  return booking.status === 'NEW' ? refuse('NOT_FOUND') : { booking, history };
}
