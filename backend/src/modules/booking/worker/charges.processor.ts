import { Processor } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { runInBackground } from '../../../platform/provider-calls/context.js';
import { CHARGE_QUEUE, type JobData } from './booking-work.js';
import { WorkProcessor } from './work.processor.js';

/** Injection token: concurrent charges per process. */
export const CHARGE_CONCURRENCY = Symbol('ChargeConcurrency');

/** Automatic charges in their own lane, at lower priority than work a customer waits for. */
@Processor(CHARGE_QUEUE)
export class ChargesProcessor extends WorkProcessor implements OnApplicationBootstrap {
  @Inject(CHARGE_CONCURRENCY) private readonly concurrency!: number;

  /** Sets the concurrency here, because a decorator cannot read the provider's limit of calls. */
  onApplicationBootstrap(): void {
    this.worker.concurrency = this.concurrency;
  }

  override process(job: Job<JobData>): Promise<void> {
    return runInBackground(() => super.process(job));
  }
}
