import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { CommandBus } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import { newEnvelope, withNewCommandId } from '../../../platform/commands/envelope.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import { Feeder } from '../../../platform/jobs/feeder.js';
import { logger } from '../../../platform/logging/logger.js';
import { ChargeBalance } from '../balance/charge-balance.command.js';
import { FlagOverdue } from '../balance/flag-overdue.command.js';
import { CompleteErasures } from '../erasure/complete-erasures.command.js';
import { ExpireHold } from '../hold/expire-hold.command.js';
import { CancelObsoleteIntent } from '../payments/cancel-obsolete-intent.command.js';
import { ResolvePayPalCapture } from '../payments/paypal/resolve-paypal-capture.command.js';
import { ApplyProviderEvent } from '../provider-events/apply-provider-event.command.js';
import { SendRefunds } from '../refunds/send-refunds.command.js';
import { type BookingWork, type JobData, WORK_QUEUE } from './booking-work.js';

/** Creates an envelope whose work id is the root of all its commands. */
const newWorkEnvelope = ({ workId, kind }: BookingWork): Envelope =>
  newEnvelope({ actor: { kind: 'worker', name: kind }, correlationId: workId, causationId: workId }, workId);

/** A job only hints that work may be due; its command lets the stream decide. */
@Processor(WORK_QUEUE, { concurrency: 8 })
export class WorkProcessor extends WorkerHost {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly feeder: Feeder,
  ) {
    super();
  }

  async process({ data }: Job<JobData>): Promise<void> {
    switch (data.kind) {
      case 'provider-event':
        return this.commandBus.execute(new ApplyProviderEvent(data.provider, data.eventId));
      case 'hold-expiry':
        return this.commandBus.execute(new ExpireHold(newWorkEnvelope(data), data.bookingId));
      case 'charge':
      case 'charge-poll':
        return this.commandBus.execute(
          new ChargeBalance(newWorkEnvelope(data), data.bookingId, requireInstalmentId(data)),
        );
      case 'overdue-check':
        // The booking raises the task once per due date, so each check needs a new envelope.
        return this.commandBus.execute(
          new FlagOverdue(withNewCommandId(newWorkEnvelope(data)), data.bookingId, requireInstalmentId(data)),
        );
      case 'order-poll':
        return this.commandBus.execute(
          new ResolvePayPalCapture(newWorkEnvelope(data), data.bookingId, requireInstalmentId(data)),
        );
      case 'intent-cancellation':
        return this.commandBus.execute(
          new CancelObsoleteIntent(newWorkEnvelope(data), data.bookingId, requireInstalmentId(data)),
        );
      case 'refund':
        return this.commandBus.execute(
          new SendRefunds(newWorkEnvelope(data), data.bookingId, requireInstalmentId(data)),
        );
      case 'erasure':
        return this.commandBus.execute(new CompleteErasures(newWorkEnvelope(data), data.bookingId));
    }
  }

  @OnWorkerEvent('completed')
  handleCompleted(job: Job<JobData>): void {
    if (job.id !== undefined) this.feeder.handleFinished(job.id);
  }

  @OnWorkerEvent('failed')
  handleFailed(job: Job<JobData> | undefined, error: Error): void {
    if (job?.id !== undefined) this.feeder.handleFinished(job.id);
    logger.warn({ workId: job?.id, attempt: job?.attemptsMade, code: 'JOB_RETRIED', err: error });
  }

  @OnWorkerEvent('error')
  handleError(error: Error): void {
    logger.warn({ code: 'QUEUE_UNREACHABLE', err: error });
  }
}

function requireInstalmentId({ workId, instalmentId }: BookingWork): string {
  if (instalmentId === null) throw new Error(`work ${workId} names no instalment`);
  return instalmentId;
}
