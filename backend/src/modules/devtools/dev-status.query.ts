import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DevStatus } from '@wayfold/contracts/dev-tools';
import type { ShiftedClock } from '../../platform/clock/shifted-clock.js';

export class GetDevStatus extends Query<DevStatus> {}

/** Addresses that the developer bar links to. */
export type DevLinks = Pick<DevStatus, 'sandbox' | 'mails' | 'ops'>;

@QueryHandler(GetDevStatus)
export class GetDevStatusHandler implements IQueryHandler<GetDevStatus> {
  constructor(
    private readonly clock: ShiftedClock | undefined,
    private readonly links: DevLinks,
  ) {}

  async execute(): Promise<DevStatus> {
    if (!this.clock) throw new Error('the developer tools answer in embedded mode only');
    return { now: this.clock.now().toISOString(), offsetMs: this.clock.offsetMs, ...this.links };
  }
}
