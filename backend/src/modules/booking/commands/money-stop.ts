import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { Confirmed } from '../domain/booking-state.js';
import { decidePayment } from '../domain/payment.js';
import { once } from './envelope.js';
import { isOurs, SettlePayment } from './settle-payment.js';
import { bookingStream } from './streams.js';

export type Unstopped = 'MONEY_UNDER_WAY' | 'PAYMENT_PROVIDER_UNAVAILABLE' | 'BUSY';

/**
 * Before a confirmed booking ends or changes, its open intents are cancelled at the provider: what is cancelled there
 * cannot be paid any more, whoever tries. Money that had come in by then is settled first.
 */
@Injectable()
export class MoneyStop {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Undefined when no intent of the booking can take money any more. */
  async stop(
    envelope: Envelope,
    booking: Confirmed,
    reason: 'cancelled' | 'amount-changed',
  ): Promise<Refusal<Unstopped> | undefined> {
    const open = await this.openIntents(booking);
    if (!open) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
    for (const intent of open) {
      const answer = await this.provider.cancelIntent(intent.id);
      const now = answer.kind === 'ok' ? answer.value : answer.kind === 'state' ? answer.intent : undefined;
      if (!now) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
      if (now.status === 'succeeded' && isOurs(now)) {
        const settled = await this.commands.execute(new SettlePayment(once(envelope), now));
        if (isRefusal(settled)) return settled;
      } else if (now.status === 'canceled') await this.record(envelope, booking, now, reason);
      else return refuse('MONEY_UNDER_WAY');
    }
    return undefined;
  }

  /** Asked for at the provider, so that an intent whose id was lost in a crash is found too. */
  private async openIntents(booking: Confirmed): Promise<readonly Intent[] | undefined> {
    if (booking.customerId === null) return [];
    const listed = await this.provider.listIntents(booking.customerId);
    if (listed.kind !== 'ok') return undefined;
    const open = new Set(booking.instalments.flatMap(({ paid, intentId }) => (paid ? [] : [intentId])));
    const unpaid = new Set(booking.instalments.flatMap(({ id, paid }) => (paid ? [] : [id])));
    return listed.value.filter(
      ({ id, status, instalmentId }) =>
        // One that was cancelled, and of which nobody wrote it down, is written down now.
        (status !== 'canceled' && unpaid.has(instalmentId ?? '')) || open.has(id),
    );
  }

  private async record(
    envelope: Envelope,
    { bookingId, instalments }: Confirmed,
    intent: Intent,
    reason: 'cancelled' | 'amount-changed',
  ): Promise<void> {
    const instalment = instalments.find(({ intentId }) => intentId === intent.id);
    if (!instalment) return;
    const command = {
      type: 'RecordIntentCancelled',
      instalmentId: instalment.id,
      intentId: intent.id,
      reason,
    } as const;
    await this.runner.runOne(once(envelope), bookingStream(bookingId), (booking) =>
      decidePayment(command, booking),
    );
  }
}
