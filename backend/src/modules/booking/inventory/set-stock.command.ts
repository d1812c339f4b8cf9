import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { allotment } from './allotment.js';
import type { Stock } from '../events.js';
import { allotmentStream } from './allotment.stream.js';

/** Opens a departure's allotment, or follows a change of what may be sold. */
export class SetStock extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly stock: Stock,
  ) {
    super();
  }
}

@CommandHandler(SetStock)
export class SetStockHandler implements ICommandHandler<SetStock> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({ envelope, stock }: SetStock): Promise<void> {
    const done = await this.runner.runOne(envelope, allotmentStream(stock.departureId), (state) =>
      allotment.decide({ type: 'SetStock', stock }, state),
    );
    if (isRefusal(done)) throw new Error(`stock of ${stock.departureId} refused: ${done.refused}`);
  }
}
