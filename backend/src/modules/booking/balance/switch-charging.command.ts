import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { charging, type ChargingCommand, type ChargingState } from './charging-switch.js';
import type { ChargingEvent } from '../events.js';
import { chargingStream } from './charging.stream.js';

/** The kill switch of automatic charges. */
export class SwitchCharging extends Command<undefined | Refusal<'BUSY'>> {
  constructor(
    readonly envelope: Envelope,
    readonly command: ChargingCommand,
  ) {
    super();
  }
}

/** What the switch says now. */
export async function chargingIsPaused(store: EventStore): Promise<boolean> {
  const events = (await store.readStreams([chargingStream.streamId])).get(chargingStream.streamId);
  return events?.at(-1)?.type === 'ChargingPaused';
}

@CommandHandler(SwitchCharging)
export class SwitchChargingHandler implements ICommandHandler<SwitchCharging> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({ envelope, command }: SwitchCharging): Promise<undefined | Refusal<'BUSY'>> {
    const done = await this.runner.runOne<ChargingState, ChargingEvent>(envelope, chargingStream, (state) => {
      const events = charging.decide(command, state);
      if (isRefusal(events)) throw new Error('the kill switch is never refused');
      return events;
    });
    return isRefusal(done) ? done : undefined;
  }
}
