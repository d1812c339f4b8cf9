import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type Provider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { Feeder } from '../../../platform/jobs/feeder.js';
import { WakeSignal } from '../../../platform/jobs/wake-signal.js';
import { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { ChargingQueries } from '../balance/charging.query.js';
import { CHARGE_QUEUE, type JobData, WORK_QUEUE } from './booking-work.js';
import { CHARGE_CONCURRENCY, ChargesProcessor } from './charges.processor.js';
import { DueCharges, OpenInbox, ScheduledWork } from './due-sources.js';
import { WorkProcessor } from './work.processor.js';

/** Charges queued at a time: a few seconds' worth, so that the queue never runs dry between polls. */
const CHARGE_WINDOW = 500;
/**
 * Calculates how many charges run at once: each takes a second or two at the provider, and this many still
 * reach the rate limit.
 */
const calculateChargeConcurrency = (callsPerSecond = 8): number => Math.min(64, Math.max(8, callsPerSecond));

@Injectable()
class BookingFeeder extends Feeder {
  constructor(
    @InjectQueue(WORK_QUEUE) work: Queue<JobData>,
    @InjectQueue(CHARGE_QUEUE) charges: Queue<JobData>,
    @Inject(PG_POOL) pool: Pool,
    charging: ChargingQueries,
    inbox: ProviderInbox,
    @Inject(CLOCK) clock: Clock,
    wakeSignal: WakeSignal,
  ) {
    const lanes = [
      { queue: work, sources: [new OpenInbox(inbox), new ScheduledWork(pool)] },
      { queue: charges, sources: [new DueCharges(pool, charging)], window: CHARGE_WINDOW },
    ];
    super(lanes, clock, wakeSignal);
  }
}

export const registerQueues = () => BullModule.registerQueue({ name: WORK_QUEUE }, { name: CHARGE_QUEUE });

export const createWorkerProviders = (callsPerSecond: number | undefined): Provider[] => [
  WorkProcessor,
  ChargesProcessor,
  { provide: CHARGE_CONCURRENCY, useValue: calculateChargeConcurrency(callsPerSecond) },
  { provide: Feeder, useClass: BookingFeeder },
];
