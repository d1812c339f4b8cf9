import { getUtcDate } from '@wayfold/contracts/kernel/dates';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { findCheckoutInstalment } from '../modules/booking/core/booking.js';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import { decideHold } from '../modules/booking/hold/hold.js';
import { allotment } from '../modules/booking/inventory/allotment.js';
import { checkParty } from '../modules/booking/party/party.js';
import { coupon } from '../modules/booking/pricing/coupon.js';
import { buildHoldWorkId } from '../modules/booking/worker/due-work.js';
import { BookingLife, requireAllowed } from './booking-life.js';
import { newParty, pickRooms } from './party.js';
import { settlePayment } from './settle-payment.js';
import {
  MINUTE_MS,
  newProviderSource,
  newWorkerSource,
  recordPayment,
  SECOND_MS,
  type World,
} from './world.js';

/** Fates of holds, weighted: most are paid, some abandoned at a step, a few paid late or twice. */
const WEIGHTED_FATES = [
  ['pays', 734],
  ['leaves', 170],
  ['names', 50],
  ['declined', 36],
  ['late', 6],
  ['twice', 4],
] as const;

type Fate = (typeof WEIGHTED_FATES)[number][0];

const COUPON_SHARE = 0.05;
const EXTENDED_SHARE = 0.03;
const MAX_ATTEMPTS = 30;

/**
 * Simulates one customer from the hold on; returns false if no departure had room for the party. Actions are
 * planned on the agenda, decisions are the domain's.
 */
export async function beginStory(world: World, atMs: number): Promise<boolean> {
  const { agenda, market, random } = world;
  const today = getUtcDate(new Date(atMs));
  const rooms = pickRooms(random);
  const appliedCoupon = random.nextBoolean(COUPON_SHARE) ? await market.provideCoupon(atMs) : undefined;
  let life: BookingLife | undefined;
  for (let attempts = 0; !life && attempts < MAX_ATTEMPTS; attempts++) {
    const departure = market.find(today);
    if (departure) life = await BookingLife.place(world, atMs, { departure, appliedCoupon, rooms });
  }
  if (!life) return false;
  const placedLife = life;
  const fate = random.pickWeighted(WEIGHTED_FATES);
  const namingAt = atMs + random.nextInteger(40, 300) * SECOND_MS;
  if (fate !== 'leaves') agenda.schedule(namingAt, (instant) => nameTravelers(world, placedLife, instant));
  if (fate !== 'leaves' && fate !== 'names')
    agenda.schedule(namingAt + random.nextInteger(20, 200) * SECOND_MS, (instant) =>
      payBooking(world, placedLife, instant, fate),
    );
  scheduleExpiry(world, placedLife, fate);
  return true;
}

/** Plans the end of the hold. */
function scheduleExpiry(world: World, life: BookingLife, fate: Fate): void {
  const { state } = life;
  if (state.status !== 'ON_HOLD') return;
  const dueAt = Date.parse(state.holdExpiresAt) + world.random.nextInteger(20, 900);
  world.agenda.schedule(dueAt, (instant) => expireHold(world, life, instant, fate));
}

async function nameTravelers({ random }: World, life: BookingLife, atMs: number): Promise<void> {
  const { quote } = life.state;
  const source = life.newCustomerSource(random, atMs);
  if (random.nextBoolean(EXTENDED_SHARE)) {
    const extensionEvents = requireAllowed(decideHold({ type: 'Extend', now: new Date(atMs) }, life.state));
    await life.record(atMs, life.newCustomerSource(random, atMs), { booking: extensionEvents });
  }
  const party = newParty(random, quote.rooms, quote.today);
  requireAllowed(checkParty(party, quote, getUtcDate(new Date(atMs))));
  const lead = { $subject: random.nextUuid(), value: party.lead };
  const companions = party.others.map((companion) => ({ $subject: random.nextUuid(), value: companion }));
  const { isLeadTraveling, roomOf } = party;
  const travelers = { lead, isLeadTraveling, others: companions, roomOf };
  await life.record(atMs, source, { booking: [{ type: 'TravelersNamed', data: travelers }] });
}

async function payBooking(world: World, life: BookingLife, atMs: number, fate: Fate): Promise<void> {
  const { agenda, random } = world;
  const source = life.newCustomerSource(random, atMs);
  const plan: Plan = life.hasPlan('deposit') && random.nextBoolean(0.7) ? 'deposit' : 'full';
  const deriveInstalmentId = deriveInstalmentIds(life.bookingId);
  const termsHash = life.state.quote.terms.hash;
  await recordPayment(life, atMs, source, {
    type: 'Start',
    plan,
    termsHash,
    deriveInstalmentId,
    now: new Date(atMs),
  });
  const customerId = `cus_${random.nextToken(14)}`;
  await recordPayment(life, atMs, source, { type: 'RegisterCustomer', customerId });
  const dueInstalment = findCheckoutInstalment(life.state);
  if (!dueInstalment) throw new Error('the payment plan has nothing due at checkout');
  const { id, amountCents } = dueInstalment;
  const paymentId = `pi_${random.nextToken(24)}`;
  await recordPayment(life, atMs, source, { type: 'RecordIntent', instalmentId: id, paymentId, amountCents });

  const paymentAt = atMs + random.nextInteger(15, 90) * SECOND_MS;
  if (fate === 'pays' || fate === 'twice')
    agenda.schedule(paymentAt, (instant) => settlePayment(world, life, instant, { instalmentId: id }));
  if (fate === 'twice')
    agenda.schedule(paymentAt + MINUTE_MS, (instant) =>
      settlePayment(world, life, instant, { instalmentId: id, paymentId: `pi_${random.nextToken(24)}` }),
    );
  if (fate === 'late')
    agenda.schedule(atMs + random.nextInteger(30, 600) * MINUTE_MS, (instant) =>
      settlePayment(world, life, instant, { instalmentId: id }),
    );
  if (fate === 'declined')
    agenda.schedule(paymentAt, (instant) =>
      recordPayment(life, instant, newProviderSource(random), {
        type: 'RecordAttemptFailed',
        instalmentId: id,
        paymentId,
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        chargeId: null,
        at: new Date(instant),
      }),
    );
}

/** Expires the hold: payments stop first, then everything is released. */
async function expireHold(world: World, life: BookingLife, atMs: number, fate: Fate): Promise<void> {
  const { state, bookingId, appliedCoupon } = life;
  if (state.status !== 'ON_HOLD') return;
  if (new Date(atMs).toISOString() < state.holdExpiresAt) {
    // The customer extended the hold.
    scheduleExpiry(world, life, fate);
    return;
  }
  const workId = buildHoldWorkId(bookingId);
  const source = newWorkerSource('hold-expiry', workId);
  const expiryEvents = requireAllowed(decideHold({ type: 'BeginExpiry', now: new Date(atMs) }, state));
  await life.record(atMs, source, { booking: expiryEvents });
  const dueInstalment = findCheckoutInstalment(state);
  // In the `late` fate the payment could not be stopped in time.
  if (dueInstalment?.openPayment?.provider === 'stripe' && fate !== 'late') {
    const { id: instalmentId } = dueInstalment;
    const { paymentId } = dueInstalment.openPayment;
    const reason = 'expired' as const;
    await recordPayment(life, atMs, source, {
      type: 'RecordIntentCancelled',
      instalmentId,
      paymentId,
      reason,
    });
  }
  const seatEvents = allotment.decide(
    { type: 'Release', bookingId, reason: 'expired' },
    life.departure.state,
  );
  const couponEvents = appliedCoupon && coupon.decide({ type: 'Release', bookingId }, appliedCoupon.state);
  await life.record(
    atMs,
    { ...source, commandId: `${workId}:expired` },
    omitUndefined({
      booking: requireAllowed(decideHold({ type: 'Expire' }, life.state)),
      allotment: requireAllowed(seatEvents),
      coupon: couponEvents ? requireAllowed(couponEvents) : undefined,
    }),
  );
}
