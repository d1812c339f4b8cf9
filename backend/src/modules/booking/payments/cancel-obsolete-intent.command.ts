import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { listAllInstalments } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { hasObsoleteIntent } from '../core/open-payments.js';
import { PaymentStopper } from './payment-stopper.service.js';

/**
 * Cancels an intent that another payment made obsolete, so that an open form cannot pay twice.
 */
export class CancelObsoleteIntent extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(CancelObsoleteIntent)
export class CancelObsoleteIntentHandler implements ICommandHandler<CancelObsoleteIntent> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly paymentStopper: PaymentStopper,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: CancelObsoleteIntent): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    const instalments = listAllInstalments(booking);
    const instalment = instalments.find(
      (candidate) => candidate.id === instalmentId && hasObsoleteIntent(candidate),
    );
    const paymentId = instalment?.openPayment?.paymentId;
    if (paymentId === undefined) return;
    const refusal = await this.paymentStopper.stopIntent(
      envelope,
      booking,
      paymentId,
      'paid-by-other-method',
    );
    if (refusal) throw new RetryLaterError(`intent ${paymentId} is not canceled yet: ${refusal.refused}`);
  }
}
