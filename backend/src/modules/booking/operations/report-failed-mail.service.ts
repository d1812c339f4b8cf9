import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import { bookingStream } from '../core/booking.stream.js';
import { type FailedMail, raiseMailFailedTask } from './task.js';

/** Raises a task for a mail that could not be delivered; repeats change nothing. */
export async function reportFailedMail(
  runner: CommandRunner,
  bookingId: string,
  failedMail: FailedMail & { readonly messageId: string },
): Promise<void> {
  const { messageId } = failedMail;
  const envelope = newEnvelope({
    actor: { kind: 'worker', name: 'mail' },
    correlationId: messageId,
    causationId: messageId,
  });
  await runner.runOneOrThrow(envelope, bookingStream(bookingId), (booking) =>
    raiseMailFailedTask(booking, failedMail),
  );
}
