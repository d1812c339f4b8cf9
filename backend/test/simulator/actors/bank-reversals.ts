import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { MIN_CARD_CENTS } from '@wayfold/contracts/kernel/pay-methods';
import { v4 } from 'uuid';
import { PayBooking } from '../../../src/modules/booking/checkout/pay-booking.command.js';
import { PayInstalment } from '../../../src/modules/booking/checkout/pay-instalment.command.js';
import type { ExistingBooking } from '../../../src/modules/booking/core/booking.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import type { NextStep } from '../../../src/modules/booking/payments/pay-reply.js';
import { foldLines } from '../checks/bank-lines.js';
import type { World } from '../engine/world.js';
import { newCustomerEnvelope, Person } from './person.js';
import { decideLine, finance, importStatement } from './transfers.js';

const SECOND_MS = 1_000;

/**
 * Reverses bank lines, because a part of the amount due was somebody else's, while the remainder is in a form
 * or at PayPal. The customer pays then, or just before, or leaves.
 */
export async function runReversals(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(0, 3); roundsLeft > 0; roundsLeft--) {
    const eventCount = world.database.head + random.drawBetween(1, 25);
    const isReady = () => world.database.head >= eventCount;
    if (random.flipCoin(0.6)) await scheduler.waitUntil(finance, { canProceed: isReady });
    else
      await scheduler.waitUntil(finance, {
        notBeforeMs: scheduler.now + random.drawBetween(1, 90) * HOUR_MS,
      });
    await new MistakenPayer(world, `mistaken ${roundsLeft}`).runActor();
  }
}

class MistakenPayer extends Person {
  async runActor(): Promise<void> {
    const { random } = this.world.scheduler;
    const bookingIds = await this.world.listBookingIds();
    const bookingId = random.findOne(bookingIds);
    if (bookingId === undefined) return;
    const lineId = await this.payPart(bookingId);
    if (lineId === undefined) return;
    const booking = await this.world.readBooking(bookingId);
    if (booking.status !== 'ON_HOLD' && booking.status !== 'CONFIRMED') return;
    const step = await this.openForm(booking);
    const reopenLine = () =>
      decideLine(this.world, lineId, { type: 'Reopen', reason: 'not theirs', allocationIds: null });
    const payNow = async () => {
      if (step) await this.completeStep(step);
    };
    if (this.flipCoin(0.3)) await Promise.all([reopenLine(), payNow()]);
    else {
      await reopenLine();
      if (this.flipCoin(0.7)) await this.pauseFor(random.drawBetween(1, 60) * SECOND_MS);
      if (this.flipCoin(0.8)) await payNow();
    }
  }

  /** Allocates less than the open amount manually; returns the line once the booking has it. */
  private async payPart(bookingId: string): Promise<string | undefined> {
    const { random } = this.world.scheduler;
    const booking = await this.world.readBooking(bookingId);
    if (booking.status !== 'ON_HOLD' && booking.status !== 'CONFIRMED') return undefined;
    const openInstalment = booking.instalments.find(
      (instalment) => calculateOpenInstalmentCents(instalment) > MIN_CARD_CENTS,
    );
    if (!openInstalment) return undefined;
    // At least the minimum card payment is left to pay.
    const amountCents = random.drawBetween(1, calculateOpenInstalmentCents(openInstalment) - MIN_CARD_CENTS);
    const previousIds = new Set((await foldLines(this.world.database)).map(({ lineId }) => lineId));
    await importStatement(this.world, amountCents, 'part');
    const line = (await foldLines(this.world.database)).find(
      (candidate) => !previousIds.has(candidate.lineId) && candidate.amountCents === amountCents,
    );
    if (!line) return undefined;
    const part = { bookingId, instalmentId: openInstalment.id, amountCents };
    await decideLine(this.world, line.lineId, { type: 'Match', allocations: [part], reason: 'as they said' });
    for (let attempt = 0; attempt < 5; attempt++) {
      const now = await this.world.readBooking(bookingId);
      if (now.status === 'NEW') return undefined;
      if (now.instalments.some(({ parts }) => parts.some(({ provider }) => provider === 'bank'))) break;
      await this.pauseFor(SECOND_MS);
    }
    return line.lineId;
  }

  private async openForm(booking: ExistingBooking): Promise<NextStep | undefined> {
    const { bookingId, quote, plan } = booking;
    const method = this.flipCoin(0.5) ? 'paypal' : 'card';
    const openInstalment = booking.instalments.find(
      (instalment) => calculateOpenInstalmentCents(instalment) > 0,
    );
    return this.requestPayment(() =>
      booking.status === 'ON_HOLD'
        ? new PayBooking(newCustomerEnvelope(v4()), {
            bookingId,
            plan,
            termsHash: quote.terms.hash,
            method,
            locale: 'en',
          })
        : new PayInstalment(newCustomerEnvelope(v4()), {
            bookingId,
            instalmentId: openInstalment?.id ?? '',
            method,
            locale: 'en',
            page: 'thank-you',
          }),
    );
  }
}
