import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Refusal } from '../../../kernel/refuse.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { bookingStream } from '../core/booking.stream.js';
import { ExpireHold, ExpireHoldHandler } from '../hold/expire-hold.command.js';
import { checkTransferRelease, type TransferReleaseRefusal } from './bank-transfer.js';

type ReleaseRefusal = Refusal<TransferReleaseRefusal>;

/** Staff release the seats of a missing transfer, like an expiring hold: open payments stop first. */
export class ReleaseTransfer extends Command<ReleaseRefusal | undefined> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ReleaseTransfer)
export class ReleaseTransferHandler implements ICommandHandler<ReleaseTransfer> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly expireHold: ExpireHoldHandler,
  ) {}

  async execute({ envelope, bookingId, reason }: ReleaseTransfer): Promise<ReleaseRefusal | undefined> {
    const { state } = await this.runner.loadOne(bookingStream(bookingId));
    const refusal = checkTransferRelease(state);
    if (refusal) return refusal;
    await this.expireHold.execute(new ExpireHold(withNewCommandId(envelope), bookingId, reason));
    return undefined;
  }
}
