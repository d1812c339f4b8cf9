import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../domain/booking-state.js';
import { leftOpen } from '../domain/money-still.js';
import { customersOf } from '../domain/payers.js';
import { once } from './envelope.js';
import { PaymentSteps } from './payment-steps.js';
import { isOurs, SettlePayment } from './settle-payment.js';

export type Unstopped = 'MONEY_UNDER_WAY' | 'PAYMENT_PROVIDER_UNAVAILABLE' | 'BUSY';

/**
 * Before a booking ends or changes, or is paid in another way, its open intents are cancelled at the provider: what is cancelled there
 * cannot be paid any more, whoever tries. Money that had come in by then is settled first.
 */
@Injectable()
export class MoneyStop {
  constructor(
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Undefined when no intent of the booking can take money any more. */
  async stop(
    envelope: Envelope,
    booking: ExistingBooking,
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
      } else if (now.status === 'canceled') {
        const of = booking.instalments.find(({ intentId }) => intentId === now.id);
        if (of) await this.steps.cancelled(envelope, booking.bookingId, of.id, now.id, reason);
      } else return refuse('MONEY_UNDER_WAY');
    }
    return undefined;
  }

  /** Asked for at the provider, so that an intent whose id was lost in a crash is found too. */
  private async openIntents(booking: ExistingBooking): Promise<readonly Intent[] | undefined> {
    const known: Intent[] = [];
    for (const customerId of customersOf(booking)) {
      const listed = await this.provider.listIntents(customerId);
      if (listed.kind !== 'ok') return undefined;
      known.push(...listed.value);
    }
    const live = booking.instalments.filter((each) => !each.paid || leftOpen(each));
    const open = new Set(live.map(({ intentId }) => intentId));
    const unpaid = new Set(live.map(({ id }) => id));
    return known.filter(
      ({ id, status, instalmentId }) =>
        // One that was cancelled, and of which nobody wrote it down, is written down now.
        (status !== 'canceled' && unpaid.has(instalmentId ?? '')) || open.has(id),
    );
  }
}
