import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
} from '../../../platform/card-provider/port.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { type ExistingBooking, listAllInstalments } from '../core/booking.js';
import { listCustomerIds } from '../core/co-payers.js';
import type { InstalmentState } from '../core/instalment.js';
import { hasObsoleteIntent } from '../core/open-payments.js';
import { isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { IntentSteps } from './intent-steps.service.js';
import type { CancelReason } from './payment.js';

export type StopRefusal = 'PAYMENT_IN_PROGRESS' | 'PAYMENT_PROVIDER_UNAVAILABLE' | 'BUSY';

/**
 * Cancels a booking's open intents before it ends, changes or is paid by another method: a
 * canceled intent cannot be paid. Money captured by then is settled first.
 */
@Injectable()
export class PaymentStopper {
  constructor(
    private readonly runner: CommandRunner,
    private readonly steps: IntentSteps,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
  ) {}

  /** Stops the intents of these instalments, by default of all; undefined once none can capture. */
  async stop(
    envelope: Envelope,
    booking: ExistingBooking,
    reason: 'cancelled' | 'amount-changed',
    instalmentIds?: readonly string[],
  ): Promise<Refusal<StopRefusal> | undefined> {
    const instalments = booking.instalments.filter(({ id }) => instalmentIds?.includes(id) ?? true);
    const openIntents = await this.fetchOpenIntents(booking, instalments);
    if (!openIntents) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
    for (const { id } of openIntents) {
      const refusal = await this.stopIntent(envelope, booking, id, reason);
      if (refusal) return refusal;
    }
    return undefined;
  }

  /** Cancels one intent at Stripe; settles it if it was captured. */
  async stopIntent(
    envelope: Envelope,
    booking: ExistingBooking,
    paymentId: string,
    reason: CancelReason,
  ): Promise<Refusal<StopRefusal> | undefined> {
    const intent = findIntent(await this.cardProvider.cancelIntent(paymentId));
    if (!intent) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
    if (intent.status === 'succeeded' && isBookingIntent(intent)) {
      const settlement = await settleIntent(this.runner, withNewCommandId(envelope), intent);
      return isRefusal(settlement) ? settlement : undefined;
    }
    if (intent.status !== 'canceled') return refuse('PAYMENT_IN_PROGRESS');
    const instalment = listAllInstalments(booking).find(
      ({ openPayment }) => openPayment?.paymentId === intent.id,
    );
    if (instalment) {
      const ids = { bookingId: booking.bookingId, instalmentId: instalment.id, paymentId: intent.id };
      await this.steps.recordCancellation(envelope, ids, reason);
    }
    return undefined;
  }

  /** Fetches the intents at Stripe, because a crash may have lost an intent's id. */
  private async fetchOpenIntents(
    booking: ExistingBooking,
    instalments: readonly InstalmentState[],
  ): Promise<readonly Intent[] | undefined> {
    const intents: Intent[] = [];
    for (const customerId of listCustomerIds(booking)) {
      const listResponse = await this.cardProvider.listIntents(customerId);
      if (listResponse.kind !== 'ok') return undefined;
      intents.push(...listResponse.value);
    }
    const liveInstalments = instalments.filter(
      (instalment) => !instalment.finalPayment || hasObsoleteIntent(instalment),
    );
    const recordedIntentIds = new Set(liveInstalments.map(({ openPayment }) => openPayment?.paymentId));
    const liveInstalmentIds = new Set<string | null>(liveInstalments.map(({ id }) => id));
    return intents.filter(
      ({ id, status, instalmentId }) =>
        // Includes a canceled intent whose cancellation was not recorded.
        (status !== 'canceled' && liveInstalmentIds.has(instalmentId)) || recordedIntentIds.has(id),
    );
  }
}
