import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { type Refusal, refuse } from '../../kernel/refuse.js';
import type { ShiftedClock } from '../../platform/clock/shifted-clock.js';

/** Covers every departure; longer shifts would give years of five digits. */
export const MAX_SHIFT_MS = 5 * 366 * DAY_MS;

type AdvanceOutcome = Refusal<'CLOCK_GOES_FORWARD_ONLY'> | Refusal<'VALIDATION_FAILED'> | undefined;

export class AdvanceClock extends Command<AdvanceOutcome> {
  constructor(readonly to: Date) {
    super();
  }
}

@CommandHandler(AdvanceClock)
export class AdvanceClockHandler implements ICommandHandler<AdvanceClock> {
  constructor(private readonly clock: ShiftedClock | undefined) {}

  async execute({ to }: AdvanceClock): Promise<AdvanceOutcome> {
    if (!this.clock) throw new Error('the developer clock exists in embedded mode only');
    const realMs = this.clock.now().getTime() - this.clock.offsetMs;
    if (to.getTime() - realMs > MAX_SHIFT_MS) return refuse('VALIDATION_FAILED');
    return (await this.clock.advanceTo(to)) ? undefined : refuse('CLOCK_GOES_FORWARD_ONLY');
  }
}
