import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import { allotment } from '../modules/booking/inventory/allotment.js';
import { findCheckoutInstalment } from '../modules/booking/core/booking.js';
import { coupon } from '../modules/booking/pricing/coupon.js';
import { decideHold } from '../modules/booking/hold/hold.js';
import { checkParty } from '../modules/booking/party/party.js';
import { buildHoldWorkId } from '../modules/booking/worker/due-work.js';
import { allowed, BookingLife } from './booking-life.js';
import { settled } from './money.js';
import { partyOf, roomsOf } from './people.js';
import { MINUTE, payment, provider, SECOND, worker, type World } from './world.js';

/** Fates of holds, weighted: most are paid, some abandoned at a step, a few paid late or twice. */
const FATES = [
  ['pays', 734],
  ['leaves', 170],
  ['names', 50],
  ['declined', 36],
  ['late', 6],
  ['twice', 4],
] as const;
type Fate = (typeof FATES)[number][0];

const COUPON_SHARE = 0.05;
const EXTENDED_SHARE = 0.03;
const TRIES = 30;

/**
 * Simulates one customer from the hold on: actions are planned on the agenda, decisions are the domain's.
 * False if no departure had room for the party.
 */
export async function begin(world: World, at: number): Promise<boolean> {
  const { agenda, market, random } = world;
  const today = dateOf(new Date(at));
  const rooms = roomsOf(random);
  const used = random.chance(COUPON_SHARE) ? await market.coupon(at) : undefined;
  let life: BookingLife | undefined;
  for (let attempts = 0; !life && attempts < TRIES; attempts++) {
    const departure = market.find(today);
    if (departure) life = await BookingLife.place(world, at, departure, used, rooms);
  }
  if (!life) return false;
  const placed = life;
  const fate = random.pickWeighted(FATES);
  const named = at + random.between(40, 300) * SECOND;
  if (fate !== 'leaves') agenda.at(named, (instant) => name(world, placed, instant));
  if (fate !== 'leaves' && fate !== 'names')
    agenda.at(named + random.between(20, 200) * SECOND, (instant) => pay(world, placed, instant, fate));
  watch(world, placed, fate);
  return true;
}

/** Plans the end of the hold. */
function watch(world: World, life: BookingLife, fate: Fate): void {
  const { state } = life;
  if (state.status !== 'ON_HOLD') return;
  const due = Date.parse(state.holdExpiresAt) + world.random.between(20, 900);
  world.agenda.at(due, (instant) => expire(world, life, instant, fate));
}

async function name({ random }: World, life: BookingLife, at: number): Promise<void> {
  const { quote } = life.state;
  const by = life.customer(random, at);
  if (random.chance(EXTENDED_SHARE)) {
    const extended = allowed(decideHold({ type: 'Extend', now: new Date(at) }, life.state));
    await life.record(at, life.customer(random, at), { booking: extended });
  }
  const party = partyOf(random, quote.rooms, quote.today);
  allowed(checkParty(party, quote, dateOf(new Date(at))));
  const lead = { $subject: random.uuid(), value: party.lead };
  const companions = party.others.map((other) => ({ $subject: random.uuid(), value: other }));
  const { leadIsTraveler, roomOf } = party;
  const data = { lead, leadIsTraveler, others: companions, roomOf };
  await life.record(at, by, { booking: [{ type: 'TravelersNamed', data }] });
}

async function pay(world: World, life: BookingLife, at: number, fate: Fate): Promise<void> {
  const { agenda, random } = world;
  const by = life.customer(random, at);
  const plan: Plan = life.offers('deposit') && random.chance(0.7) ? 'deposit' : 'full';
  const instalmentId = deriveInstalmentIds(life.bookingId);
  const termsHash = life.state.quote.terms.hash;
  await payment(life, at, by, { type: 'Start', plan, termsHash, instalmentId, now: new Date(at) });
  const customerId = `cus_${random.token(14)}`;
  await payment(life, at, by, { type: 'RegisterCustomer', customerId });
  const due = findCheckoutInstalment(life.state);
  if (!due) throw new Error('a plan without anything due now');
  const { id, amountCents } = due;
  const paymentId = `pi_${random.token(24)}`;
  await payment(life, at, by, { type: 'RecordIntent', instalmentId: id, paymentId, amountCents });

  const soon = at + random.between(15, 90) * SECOND;
  if (fate === 'pays' || fate === 'twice') agenda.at(soon, (instant) => settled(world, life, instant, id));
  if (fate === 'twice')
    agenda.at(soon + MINUTE, (instant) =>
      settled(world, life, instant, id, { paymentId: `pi_${random.token(24)}` }),
    );
  if (fate === 'late')
    agenda.at(at + random.between(30, 600) * MINUTE, (instant) => settled(world, life, instant, id));
  if (fate === 'declined')
    agenda.at(soon, (instant) =>
      payment(life, instant, provider(random), {
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
async function expire(world: World, life: BookingLife, at: number, fate: Fate): Promise<void> {
  const { state, bookingId, coupon: used } = life;
  if (state.status !== 'ON_HOLD') return;
  if (new Date(at).toISOString() < state.holdExpiresAt) {
    watch(world, life, fate); // extended meanwhile
    return;
  }
  const workId = buildHoldWorkId(bookingId);
  const by = worker('hold-expiry', workId);
  const begun = allowed(decideHold({ type: 'BeginExpiry', now: new Date(at) }, state));
  await life.record(at, by, { booking: begun });
  const due = findCheckoutInstalment(state);
  // In the `late` fate the payment could not be stopped in time.
  if (due?.collecting?.by === 'stripe' && fate !== 'late') {
    const { id: instalmentId } = due;
    const { paymentId } = due.collecting;
    const reason = 'expired' as const;
    await payment(life, at, by, { type: 'RecordIntentCancelled', instalmentId, paymentId, reason });
  }
  const seats = allotment.decide({ type: 'Release', bookingId, reason: 'expired' }, life.departure.state);
  const use = used && coupon.decide({ type: 'Release', bookingId }, used.state);
  await life.record(
    at,
    { ...by, commandId: `${workId}:expired` },
    {
      booking: allowed(decideHold({ type: 'Expire' }, life.state)),
      allotment: allowed(seats),
      ...(use ? { coupon: allowed(use) } : {}),
    },
  );
}
