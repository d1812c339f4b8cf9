import { sumCents } from '@wayfold/contracts/kernel/cents';
import { addDays, getUtcDate } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import type { Shop } from '../../support/world/shop.js';
import { listAllotments, listEvents, readLog } from '../checks/facts.js';
import { drainWork } from '../checks/quiescence.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { newBearerHeaders } from './bank-steps.js';
import type { Flow } from './flow.js';
import {
  advanceToChargeDay,
  expectBalance,
  expectStatus,
  requireBooking,
  runDuringCharge,
  toIntentId,
} from './steps.js';

/** The customer's bank disputes the deposit, and no webhook reports it yet. Returns the dispute's id. */
export async function openUnreportedDispute(driver: FlowDriver): Promise<string> {
  const { card } = driver.environment;
  const [paidIntent] = (await card.readState()).payment_intents;
  return (await card.triggerAct('disputes/open', { paymentIntent: paidIntent?.id })).id;
}

/** The customer's bank disputes the deposit, and a webhook reports it. Returns the dispute's id. */
export async function openDispute(driver: FlowDriver): Promise<string> {
  const id = await openUnreportedDispute(driver);
  await driver.sendWebhook(id, 'charge.dispute.created');
  await drainWork(driver);
  return id;
}

/** The customer's bank decides; the provider reports it `times` times. */
export async function decideDispute(
  driver: FlowDriver,
  id: string,
  outcome: 'won' | 'lost',
  times = 1,
): Promise<void> {
  await driver.environment.card.triggerAct('disputes/move', { dispute: id, to: outcome });
  await driver.sendWebhook(id, 'charge.dispute.closed', times);
}

const newDisputeFlow = (
  outcome: 'won' | 'lost',
  checkEnd: NonNullable<Flow['checkEnd']>,
  followUp?: (driver: FlowDriver) => Promise<void>,
): Flow<'deposit paid'> => ({
  precedingFlow: 'deposit paid',
  async run(driver) {
    await decideDispute(driver, await openDispute(driver), outcome, 2);
    await drainWork(driver);
    await followUp?.(driver);
  },
  checkEnd,
});

const JOA = { name: 'Joa', email: 'joa@example.com' };
/** Splits the balance in halves with a co-payer; a repeat finds it already split. */
async function splitBalance(driver: FlowDriver): Promise<void> {
  const openInstalment = (await requireBooking(driver)).state.instalments.find(
    ({ kind }) => kind === 'balance',
  );
  const cents = (openInstalment?.amountCents ?? 0) / 2;
  const shares = [
    { amountCents: cents, payer: null },
    { amountCents: cents, payer: JOA },
  ];
  await driver.call(
    'POST',
    `/api/bookings/${driver.requireHandle().id}/split`,
    { instalmentId: openInstalment?.id, shares },
    newBearerHeaders(driver),
  );
  await drainWork(driver);
}

/** The co-payer pays through the mailed link; `shop` serves the page. */
export async function payShare(driver: FlowDriver, shop: Shop = driver): Promise<string> {
  const { rows } = await driver.environment.query<{ text: string }>(
    'SELECT body_text AS text FROM outgoing_mails WHERE recipient = $1',
    [JOA.email],
  );
  const [, share = '', key = ''] = /share=([\w-]+)#key=([\w-]+)/.exec(rows[0]?.text ?? '') ?? [];
  const response = await shop.call<{ card?: { clientSecret: string } }>(
    'POST',
    `/api/shares/${driver.requireHandle().id}/${share}/payments`,
    { method: 'card', locale: 'en' },
    { authorization: `Bearer ${key}` },
  );
  const secret = response.body.card?.clientSecret;
  if (secret === undefined) throw new Error(`the share cannot be paid: ${JSON.stringify(response.body)}`);
  await driver.environment.card.payIntent(secret);
  return toIntentId(secret);
}

export const expectNothingOpen = async (driver: FlowDriver): Promise<string | undefined> => {
  const { state } = await requireBooking(driver);
  const openCount = state.instalments.filter(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  ).length;
  return openCount === 0 && state.status === 'CONFIRMED'
    ? undefined
    : `${openCount} instalments are open, ${state.status}`;
};

/** Publishes another departure of the trip, a month later. */
export async function publishLater(driver: FlowDriver): Promise<string> {
  const departureId = v4();
  const startsOn = addDays(getUtcDate(await driver.readNow()), 100);
  await driver.sendInstruction({ type: 'publish', departureId, startsOn, seats: 6 });
  await drainWork(driver);
  return departureId;
}

/** Departures whose last event of this booking leaves it with seats. */
async function listDeparturesWithSeats(driver: FlowDriver, bookingId: string): Promise<string[]> {
  const allotments = listAllotments(await readLog(driver.environment));
  return allotments.flatMap((events) => {
    const lastEvent = events.findLast(({ data }) => 'bookingId' in data && data.bookingId === bookingId);
    if (!lastEvent || lastEvent.type === 'SeatsReleased') return [];
    return events.flatMap((event) => (event.type === 'AllotmentOpened' ? [event.data.departureId] : []));
  });
}

/** Moved or not, the booking owes its price, and has seats in the allotment of its own departure alone. */
export const expectOneDeparture = async (driver: FlowDriver): Promise<string | undefined> => {
  const { id, state } = await requireBooking(driver);
  const instalmentsCents = sumCents(state.instalments);
  if (instalmentsCents !== state.quote.totalCents)
    return `${instalmentsCents} are asked for of ${state.quote.totalCents}`;
  const departures = await listDeparturesWithSeats(driver, id);
  if (departures.join() !== state.quote.departureId)
    return `${state.quote.departureId} is booked, seats are taken in [${departures.join()}]`;
  return state.status === 'CONFIRMED' ? undefined : `it is ${state.status}`;
};

/** The last traveler's place is reassigned to somebody else. */
export async function reassignPlace(driver: FlowDriver, shop: Shop = driver): Promise<void> {
  const { id } = driver.requireHandle();
  const list = await shop.callOk<{ travelers: { id: string }[] }>(
    'GET',
    `/api/bookings/${id}/travelers`,
    undefined,
    newBearerHeaders(driver),
  );
  const newTraveler = {
    givenName: 'Ana',
    familyName: 'Ruiz',
    birthDate: '1991-03-04',
    email: 'ana@example.com',
  };
  const path = `/api/bookings/${id}/travelers/${list.travelers.at(-1)?.id ?? ''}/pass`;
  await shop.callOk('POST', path, newTraveler, { ...newBearerHeaders(driver), 'idempotency-key': v4() });
}

/** Events of a booking between deposit and trip: disputes, shares, date changes, new travelers. */
export const changeFlows = {
  'dispute won': newDisputeFlow('won', expectBalance('PAID'), advanceToChargeDay),
  'dispute lost': newDisputeFlow('lost', async (driver) =>
    isClearOfDisputes((await requireBooking(driver)).state) ? 'the dispute was not lost' : undefined,
  ),
  'dispute during the charge': {
    precedingFlow: 'deposit paid',
    run: (driver) => runDuringCharge(driver, () => openDispute(driver)),
    checkEnd: expectStatus('CONFIRMED'),
  },
  'balance split': {
    precedingFlow: 'deposit paid',
    run: splitBalance,
    checkEnd: async (driver) => {
      const { length } = (await requireBooking(driver)).state.instalments;
      return length === 3 ? undefined : `${length} instalments`;
    },
  },
  'one share paid, the other charged': {
    precedingFlow: 'balance split',
    async run(driver) {
      await driver.sendWebhook(await payShare(driver));
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: expectNothingOpen,
  },
  'date changed': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLater(driver);
      await driver.sendInstruction({ type: 'change', bookingId: driver.requireHandle().id, departureId });
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: expectNothingOpen,
  },
  'date changed during the charge': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLater(driver);
      const change = { type: 'change', bookingId: driver.requireHandle().id, departureId } as const;
      await runDuringCharge(driver, () => driver.sendInstruction(change));
    },
    checkEnd: expectOneDeparture,
  },
  'place reassigned': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await reassignPlace(driver);
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const booking = await requireBooking(driver);
      const counts = [
        listEvents(booking, 'PlaceReassigned').length,
        listEvents(booking, 'ErasureCompleted').length,
      ];
      return counts.join() === '1,1' ? undefined : `passed and erased ${counts.join()} times`;
    },
  },
} as const satisfies Record<string, Flow>;
