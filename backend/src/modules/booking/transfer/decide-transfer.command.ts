import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { extendTransfer, type KeptRefusal } from './bank-transfer.js';
import { payByOf } from '../settlement/received-money.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { ExpireHold } from '../hold/expire-hold.command.js';
import { bookingStream } from '../core/booking.stream.js';

type Refused = Refusal<KeptRefusal | 'NOT_FOUND' | 'BUSY'>;

/** Staff decide about a transfer that is late or of which a part is missing: more time, or the seats go back. */
export class DecideTransfer extends Command<Refused | undefined> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly decision: { readonly reason: string } & (
      { readonly type: 'Extend'; readonly payBy: string } | { readonly type: 'Release' }
    ),
  ) {
    super();
  }
}

@CommandHandler(DecideTransfer)
export class DecideTransferHandler implements ICommandHandler<DecideTransfer> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, decision }: DecideTransfer): Promise<Refused | undefined> {
    const { reason } = decision;
    if (decision.type === 'Release') return this.release(envelope, bookingId, reason);
    const { payBy } = decision;
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      booking.status === 'NEW'
        ? refuse('NOT_FOUND')
        : extendTransfer({ payBy, reason, now: this.clock.now() }, booking),
    );
    return isRefusal(done) ? done : undefined;
  }

  /** As a hold that runs out: whatever a provider could still take is stopped first. */
  private async release(envelope: Envelope, bookingId: string, reason: string): Promise<Refused | undefined> {
    const { state } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    if (state.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
    if (payByOf(state) === null) return refuse('NOTHING_DUE');
    await this.commands.execute(new ExpireHold(newCommand(envelope), bookingId, reason));
    return undefined;
  }
}
