import { Processor } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { inBackground } from '../../../platform/provider-calls/context.js';
import { CHARGE_QUEUE, type JobData } from './booking-work.js';
import { WorkProcessor } from './work.processor.js';

/** How many charges are under way at a time in one process. */
export const CHARGES_AT_ONCE = Symbol('ChargesAtOnce');

/** Automatic charges: the same work in a lane of its own, whose calls go out after everything that somebody waits for. */
@Processor(CHARGE_QUEUE, { concurrency: 8 })
export class ChargesProcessor extends WorkProcessor implements OnApplicationBootstrap {
  @Inject(CHARGES_AT_ONCE) private readonly atOnce!: number;

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.atOnce;
  }

  override process(job: Job<JobData>): Promise<void> {
    return inBackground(() => super.process(job));
  }
}
