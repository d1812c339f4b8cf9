import { sumCents } from '@wayfold/contracts/kernel/cents';
// Customers who share a balance, change the date or reassign a place, in the flows.
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { calculateOpenInstalmentCents } from '../../../../src/modules/booking/core/instalment.js';
import { listAllotments } from '../../../support/invariants/facts.js';
import type { Shop } from '../../../support/world/shop.js';
import type { FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';
import { readLog } from '../../engine/read-facts.js';
import { newBearerHeaders } from './bank-steps.js';
import { requireBooking, toIntentId } from './steps.js';

const JOA = { name: 'Joa', email: 'joa@example.com' };

/** Splits the balance in halves with a co-payer; a repeat finds it already split. */
export async function splitBalance(driver: FlowDriver): Promise<void> {
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

/** Pays through the mailed link, as the co-payer; `shop` serves the page. */
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
  const startsOn = addDays(toUtcDate(await driver.readNow()), 100);
  await driver.sendInstruction({ type: 'publish', departureId, startsOn, seats: 6 });
  await drainWork(driver);
  return departureId;
}

/** Lists the departures whose last event of this booking leaves it with seats. */
async function listDeparturesWithSeats(driver: FlowDriver, bookingId: string): Promise<string[]> {
  const allotments = listAllotments(await readLog(driver.environment));
  return allotments.flatMap((events) => {
    const lastEvent = events.findLast(({ data }) => 'bookingId' in data && data.bookingId === bookingId);
    if (!lastEvent || lastEvent.type === 'SeatsReleased') return [];
    return events.flatMap((event) => (event.type === 'AllotmentOpened' ? [event.data.departureId] : []));
  });
}

/** Expects one departure: moved or not, the booking owes its price, and has seats in that allotment alone. */
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

/** Reassigns the last traveler's place to somebody else. */
export async function reassignPlace(driver: FlowDriver, shop: Shop = driver): Promise<void> {
  const { id } = driver.requireHandle();
  const list = await shop.getOk<{ travelers: { id: string }[] }>(
    `/api/bookings/${id}/travelers`,
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
