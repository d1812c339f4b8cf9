import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { findCheckoutInstalment, findInstalment } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { IntentSteps } from './intent-steps.service.js';
import { mapOvertakenToBusy, type PayReply, PROVIDER_UNAVAILABLE_REFUSAL } from './pay-reply.js';

/**
 * Settles a card payment that has arrived, for callers who may start none; null while no money has
 * arrived or is pending.
 */
export class SettleArrivedPayment extends Command<PayReply | null> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    /** Null means the instalment due at checkout. */
    readonly instalmentId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SettleArrivedPayment)
export class SettleArrivedPaymentHandler implements ICommandHandler<SettleArrivedPayment> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly steps: IntentSteps,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
  ) {}

  async execute(command: SettleArrivedPayment): Promise<PayReply | null> {
    const { envelope, bookingId, instalmentId } = command;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return null;
    if (instalmentId === null && booking.status === 'CONFIRMED') return { state: 'paid' };
    const instalment =
      instalmentId === null ? findCheckoutInstalment(booking) : findInstalment(booking, instalmentId);
    if (instalment?.finalPayment) return { state: 'paid' };
    // PayPal may be capturing at this moment.
    const openPayment = instalment?.openPayment;
    if (openPayment?.provider === 'paypal' && openPayment.stage !== 'OPEN') return { state: 'processing' };
    if (openPayment?.provider !== 'stripe') return null;
    const response = await this.cardProvider.retrieveIntent(openPayment.paymentId);
    if (response.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    const reply = await this.steps.settleEndedIntent(envelope, response.value);
    return reply ? mapOvertakenToBusy(reply) : null;
  }
}
