import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { PayInstalment } from '../../../src/modules/booking/checkout/pay-instalment.command.js';
import { listShareLinks } from '../../../src/modules/booking/core/co-payers.js';
import {
  ChangeShares,
  type ShareRequest,
} from '../../../src/modules/booking/shares/change-shares.command.js';
import { drawTime } from '../engine/random-times.js';
import type { Owner } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';
import { newCustomerEnvelope, Person } from './person.js';
import { askProcess } from './staff-requests.js';

const CO_PAYER = { name: 'Joa Quiroga', email: 'joa@example.com' };

/** Splits the balance between the lead and co-payers; unpaid shares are withdrawn, sooner or later. */
export async function splitBalance(world: World, bookingId: string, owner: Owner): Promise<void> {
  const { random } = world.scheduler;
  const booking = await world.readBooking(bookingId);
  if (booking.status !== 'CONFIRMED') return;
  const openInstalment = booking.instalments.find(
    ({ kind, finalPayment, payer }) => kind === 'balance' && !finalPayment && payer.kind === 'lead',
  );
  if (!openInstalment) return;
  const request: ShareRequest = random.flipCoin(0.2)
    ? { type: 'Assign', payer: CO_PAYER }
    : { type: 'Split', shares: newShares(world, openInstalment.amountCents) };
  await changeShare(world, owner, { bookingId, instalmentId: openInstalment.id }, request);
  const bookingAfter = await world.readBooking(bookingId);
  if (bookingAfter.status === 'NEW') return;
  const shares = bookingAfter.instalments.filter(({ payer }) => payer.kind === 'co-payer');
  for (const [i, { id }] of shares.entries()) {
    const coPayer = new CoPayer(world, `co-payer ${i + 1}`, bookingId, id);
    void coPayer.runActor();
    if (random.flipCoin(0.2)) void coPayer.runActor();
    void followUpShare(world, owner, bookingId, id);
  }
}

/** Returns two or three shares, one of them perhaps the lead's. */
function newShares({ scheduler }: World, cents: number) {
  const { random } = scheduler;
  const partCount = random.drawBetween(2, 3);
  const partCents = Math.floor(cents / partCount);
  return Array.from({ length: partCount }, (_, i) => ({
    amountCents: i === 0 ? cents - partCents * (partCount - 1) : partCents,
    payer: i === 0 && random.flipCoin(0.6) ? null : CO_PAYER,
  }));
}

/** Resends a link, or withdraws the share: in time, exactly when due, or never. */
async function followUpShare(world: World, owner: Owner, bookingId: string, shareId: string): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  if (random.flipCoin(0.3)) {
    await scheduler.waitUntil(owner, { notBeforeMs: scheduler.now + random.drawBetween(0, 20) * HOUR_MS });
    await changeShare(world, owner, { bookingId, instalmentId: shareId }, { type: 'SendLink' });
  }
  if (random.flipCoin(0.4)) return;
  await scheduler.waitUntil(owner, { notBeforeMs: random.flipCoin(0.3) ? scheduler.now : drawTime(world) });
  for (let attempt = 0; attempt < 3; attempt++) {
    const outcome = await changeShare(world, owner, { bookingId, instalmentId: shareId }, { type: 'Revoke' });
    if (!outcome || !isRefusal(outcome) || outcome.refused !== 'PAYMENT_IN_PROGRESS') return;
    await scheduler.waitUntil(owner, { notBeforeMs: scheduler.now + random.drawBetween(0, 10) * HOUR_MS });
  }
}

function changeShare(
  world: World,
  owner: Owner,
  { bookingId, instalmentId }: { bookingId: string; instalmentId: string },
  request: ShareRequest,
) {
  const envelope = newCustomerEnvelope(v4());
  return askProcess(world, owner, `${request.type} ${instalmentId}`, () => {
    return new ChangeShares(envelope, bookingId, instalmentId, request);
  });
}

/** A co-payer with a share's link: pays by card or PayPal, in one window or two, early, late or never. */
class CoPayer extends Person {
  constructor(
    world: World,
    name: string,
    private readonly bookingId: string,
    private readonly shareId: string,
  ) {
    super(world, name);
  }

  async runActor(): Promise<void> {
    const { scheduler } = this.world;
    for (let visitsLeft = scheduler.random.drawBetween(0, 3); visitsLeft > 0; visitsLeft--) {
      if (this.flipCoin(0.8)) await scheduler.waitUntil(this.owner, { notBeforeMs: drawTime(this.world) });
      const booking = await this.world.readBooking(this.bookingId);
      if (booking.status === 'NEW' || listShareLinks(booking, this.shareId).length === 0) return;
      const method = this.flipCoin(0.4) ? 'paypal' : 'card';
      const envelope = newCustomerEnvelope(this.owner.name);
      const step = await this.requestPayment(
        () =>
          new PayInstalment(envelope, {
            bookingId: this.bookingId,
            instalmentId: this.shareId,
            method,
            locale: 'en',
            page: 'share',
          }),
      );
      if (!step) continue;
      if (this.flipCoin(0.2)) await scheduler.waitUntil(this.owner, { notBeforeMs: drawTime(this.world) });
      await this.completeStep(step);
    }
  }
}
