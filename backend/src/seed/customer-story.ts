import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { findCheckoutInstalment } from '../modules/booking/core/booking.js';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import { decideHold } from '../modules/booking/hold/hold.js';
import { allotment } from '../modules/booking/inventory/allotment.js';
import { checkParty } from '../modules/booking/party/party.js';
import { coupon } from '../modules/booking/pricing/coupon.js';
import { buildHoldWorkId } from '../modules/booking/worker/due-work.js';
import { BookingLife } from './booking-life.js';
import { newParty, pickRooms } from './party.js';
import { requireAllowed } from './require-allowed.js';
import { settlePayment } from './settle-payment.js';
import { newProviderSource, newWorkerSource, recordPayment, SECOND_MS, type World } from './world.js';

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
const MAX_DEPARTURE_ATTEMPTS = 30;

/**
 * Simulates one customer from the hold on; returns false if no departure had room for the party. Actions are
 * planned on the agenda, decisions are the domain's.
 */
export async function beginStory(world: World, atMs: number): Promise<boolean> {
  const { agenda, random } = world;
  const life = await placeBooking(world, atMs);
  if (!life) return false;
  const fate = random.pickWeighted(WEIGHTED_FATES);
  const namingAtMs = atMs + random.drawBetween(40, 300) * SECOND_MS;
  if (fate !== 'leaves') agenda.schedule(namingAtMs, (instantMs) => nameTravelers(world, life, instantMs));
  if (fate !== 'leaves' && fate !== 'names')
    agenda.schedule(namingAtMs + random.drawBetween(20, 200) * SECOND_MS, (instantMs) =>
      payBooking(world, life, instantMs, fate),
    );
  scheduleExpiry(world, life, fate);
  return true;
}

/** Tries some departures; undefined if none had room for the party. */
async function placeBooking(world: World, atMs: number): Promise<BookingLife | undefined> {
  const { market, random } = world;
  const rooms = pickRooms(random);
  const appliedCoupon = random.flipCoin(COUPON_SHARE) ? await market.provideCoupon(atMs) : undefined;
  for (let attemptCount = 0; attemptCount < MAX_DEPARTURE_ATTEMPTS; attemptCount++) {
    const departure = market.findDeparture(toUtcDate(new Date(atMs)));
    const life = departure && (await BookingLife.place(world, atMs, { departure, appliedCoupon, rooms }));
    if (life) return life;
  }
  return undefined;
}

/** Plans the end of the hold. */
function scheduleExpiry(world: World, life: BookingLife, fate: Fate): void {
  const { state } = life;
  if (state.status !== 'ON_HOLD') return;
  const dueAtMs = Date.parse(state.holdExpiresAt) + world.random.drawBetween(20, 900);
  world.agenda.schedule(dueAtMs, (instantMs) => expireHold(world, life, instantMs, fate));
}

async function nameTravelers({ random }: World, life: BookingLife, atMs: number): Promise<void> {
  const { quote } = life.state;
  const source = life.newCustomerSource(random, atMs);
  if (random.flipCoin(EXTENDED_SHARE)) {
    const extensionEvents = requireAllowed(decideHold(life.state, { type: 'Extend', now: new Date(atMs) }));
    await life.record(atMs, life.newCustomerSource(random, atMs), { booking: extensionEvents });
  }
  const party = newParty(random, quote.rooms, quote.today);
  requireAllowed(checkParty(quote, party, toUtcDate(new Date(atMs))));
  const lead = { $subject: random.drawUuid(), value: party.lead };
  const companions = party.others.map((companion) => ({ $subject: random.drawUuid(), value: companion }));
  const { isLeadTraveling, roomOf } = party;
  const travelers = { lead, isLeadTraveling, others: companions, roomOf };
  await life.record(atMs, source, { booking: [{ type: 'TravelersNamed', data: travelers }] });
}

async function payBooking(world: World, life: BookingLife, atMs: number, fate: Fate): Promise<void> {
  const { agenda, random } = world;
  const source = life.newCustomerSource(random, atMs);
  const plan: Plan = life.hasPlan('deposit') && random.flipCoin(0.7) ? 'deposit' : 'full';
  const deriveInstalmentId = deriveInstalmentIds(life.bookingId);
  const termsHash = life.state.quote.terms.hash;
  await recordPayment(life, atMs, source, {
    type: 'Start',
    method: 'card',
    plan,
    termsHash,
    deriveInstalmentId,
    now: new Date(atMs),
  });
  const customerId = `cus_${random.drawToken(14)}`;
  await recordPayment(life, atMs, source, { type: 'RegisterCustomer', customerId });
  const dueInstalment = findCheckoutInstalment(life.state);
  if (!dueInstalment) throw new Error('the payment plan has nothing due at checkout');
  const { id, amountCents } = dueInstalment;
  const paymentId = `pi_${random.drawToken(24)}`;
  await recordPayment(life, atMs, source, { type: 'RecordIntent', instalmentId: id, paymentId, amountCents });

  const paymentAtMs = atMs + random.drawBetween(15, 90) * SECOND_MS;
  if (fate === 'pays' || fate === 'twice')
    agenda.schedule(paymentAtMs, (instantMs) => settlePayment(world, life, instantMs, { instalmentId: id }));
  if (fate === 'twice')
    agenda.schedule(paymentAtMs + MINUTE_MS, (instantMs) =>
      settlePayment(world, life, instantMs, { instalmentId: id, paymentId: `pi_${random.drawToken(24)}` }),
    );
  if (fate === 'late')
    agenda.schedule(atMs + random.drawBetween(30, 600) * MINUTE_MS, (instantMs) =>
      settlePayment(world, life, instantMs, { instalmentId: id }),
    );
  if (fate === 'declined')
    agenda.schedule(paymentAtMs, (instantMs) =>
      recordPayment(life, instantMs, newProviderSource(random), {
        type: 'RecordAttemptFailed',
        instalmentId: id,
        paymentId,
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        chargeId: null,
        failedAt: new Date(instantMs),
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
  const expiryEvents = requireAllowed(decideHold(state, { type: 'BeginExpiry', now: new Date(atMs) }));
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
  const seatEvents = allotment.decide(life.departure.state, {
    type: 'Release',
    bookingId,
    reason: 'expired',
  });
  const couponEvents = appliedCoupon && coupon.decide(appliedCoupon.state, { type: 'Release', bookingId });
  await life.record(
    atMs,
    { ...source, commandId: `${workId}:expired` },
    omitUndefined({
      booking: requireAllowed(decideHold(life.state, { type: 'Expire' })),
      allotment: requireAllowed(seatEvents),
      coupon: couponEvents ? requireAllowed(couponEvents) : undefined,
    }),
  );
}
