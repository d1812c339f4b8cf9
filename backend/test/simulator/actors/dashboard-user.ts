import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { findCheckoutInstalment } from '../../../src/modules/booking/core/booking.js';
import { listReceivedPayments } from '../../../src/modules/booking/core/instalment.js';
import { CARDS } from '../../support/card-provider/cards.js';
import type { SandboxIntent } from '../../support/card-provider/payment-sandbox.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';

const BUYERS_CARDS = [CARDS.good, CARDS.good, CARDS.refundedSlowly] as const;

/** A person at the provider's dashboard, whose actions our product never requested. */
export class DashboardUser {
  private readonly owner: Owner = { ...WORLD, name: 'dashboard user' };
  private readonly chargedBookingIds = new Set<string>();

  constructor(private readonly world: World) {}

  async runActor(): Promise<void> {
    const { scheduler } = this.world;
    for (let roundsLeft = scheduler.random.drawBetween(0, 3); roundsLeft > 0; roundsLeft--) {
      const minutes = scheduler.random.flipCoin(0.6) ? 60 : 4_000;
      const actsAtMs = scheduler.now + scheduler.random.drawBetween(16, minutes) * MINUTE_MS;
      await scheduler.waitUntil(this.owner, { notBeforeMs: actsAtMs });
      if (scheduler.random.flipCoin(0.25)) await this.cancelIntent();
      else await this.takeMoney();
    }
  }

  private async cancelIntent(): Promise<void> {
    const { scheduler, stripe } = this.world;
    const openIntents = stripe
      .readState()
      .payment_intents.filter(({ status }) => status.startsWith('requires_'));
    const intent = scheduler.random.findOne(openIntents);
    if (!intent) return;
    await scheduler.waitForTurn(this.owner, `cancels ${intent.id}`);
    await stripe.callAsDashboardUser(`/v1/payment_intents/${intent.id}/cancel`, {});
  }

  /** Takes money only for an expired booking: all that its customer could pay was canceled before. */
  private async takeMoney(): Promise<void> {
    const { scheduler, stripe } = this.world;
    for (const bookingId of await this.world.listBookingIds()) {
      const booking = await this.world.readBooking(bookingId);
      if (booking.status !== 'EXPIRED' || booking.customerId === null) continue;
      const dueInstalment = findCheckoutInstalment(booking);
      if (
        !dueInstalment ||
        listReceivedPayments(dueInstalment).length > 0 ||
        this.chargedBookingIds.has(bookingId)
      )
        continue;
      this.chargedBookingIds.add(bookingId);
      const intent = await stripe.callAsDashboardUser<SandboxIntent>('/v1/payment_intents', {
        amount: String(dueInstalment.amountCents),
        currency: 'usd',
        customer: booking.customerId,
        'allowed_payment_method_types[]': 'card',
        'metadata[booking]': bookingId,
        'metadata[instalment]': dueInstalment.id,
        'payment_method_options[card][setup_future_usage]': 'off_session',
      });
      if (!intent) return;
      this.world.dashboardIntents.add(intent.id);
      await scheduler.waitForTurn(this.owner, `charges a card for ${bookingId}`);
      await stripe.payByCard(intent.client_secret, scheduler.random.pickOne(BUYERS_CARDS));
      return;
    }
  }
}
