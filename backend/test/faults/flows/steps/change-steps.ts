// Customers who share a balance, change the date or reassign a place, in the flows.
import { sumCents } from '@wayfold/contracts/kernel/cents';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { calculateOpenInstalmentCents } from '../../../../src/modules/booking/core/instalment.js';
import { parseIntentId } from '../../../support/card-provider/intent-id.js';
import { listAllotments } from '../../../support/invariants/facts.js';
import type { Shop } from '../../../support/world/shop.js';
import type { FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';
import { readLog } from '../../engine/read-facts.js';
import type { EndCheck } from '../flow.js';
import { newBearerHeaders, requireBooking } from './steps.js';

const CO_PAYER = { name: 'Joa', email: 'joa@example.com' };

/** Splits the balance in halves with a co-payer; a repeat finds it already split. */
export async function splitBalance(driver: FlowDriver): Promise<void> {
  const balance = (await requireBooking(driver)).state.instalments.find(({ kind }) => kind === 'balance');
  const cents = (balance?.amountCents ?? 0) / 2;
  const shares = [
    { amountCents: cents, payer: null },
    { amountCents: cents, payer: CO_PAYER },
  ];
  await driver.call(
    'POST',
    `/api/bookings/${driver.requireHandle().id}/split`,
    { instalmentId: balance?.id, shares },
    newBearerHeaders(driver),
  );
  await drainWork(driver);
}

/** Pays through the mailed link, as the co-payer; `shop` serves the page. Returns the intent's id. */
export async function payShare(driver: FlowDriver, shop: Shop = driver): Promise<string> {
  const { rows } = await driver.environment.query<{ text: string }>(
    'SELECT body_text AS text FROM outgoing_mails WHERE recipient = $1',
    [CO_PAYER.email],
  );
  const [, shareId = '', key = ''] = /share=([\w-]+)#key=([\w-]+)/.exec(rows[0]?.text ?? '') ?? [];
  const response = await shop.call<{ card?: { clientSecret: string } }>(
    'POST',
    `/api/shares/${driver.requireHandle().id}/${shareId}/payments`,
    { method: 'card', locale: 'en' },
    { authorization: `Bearer ${key}` },
  );
  const secret = response.body.card?.clientSecret;
  if (secret === undefined) throw new Error(`the share cannot be paid: ${JSON.stringify(response.body)}`);
  await driver.environment.card.payIntent(secret);
  return parseIntentId(secret);
}

export const checkNothingOpen: EndCheck = async (driver) => {
  const { state } = await requireBooking(driver);
  const openCount = state.instalments.filter(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  ).length;
  return openCount === 0 && state.status === 'CONFIRMED'
    ? undefined
    : `${openCount} instalments are open, ${state.status}`;
};

/** Publishes another departure of the trip, a month later. */
export async function publishLaterDeparture(driver: FlowDriver): Promise<string> {
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

/** Checks that the booking, moved or not, owes its departure's price and has seats there alone. */
export const checkOneDeparture: EndCheck = async (driver) => {
  const { id, state } = await requireBooking(driver);
  const instalmentsCents = sumCents(state.instalments);
  if (instalmentsCents !== state.quote.totalCents)
    return `${instalmentsCents} are requested of ${state.quote.totalCents}`;
  const departures = await listDeparturesWithSeats(driver, id);
  if (departures.join() !== state.quote.departureId)
    return `${state.quote.departureId} is booked, seats are taken in [${departures.join()}]`;
  return state.status === 'CONFIRMED' ? undefined : `it is ${state.status}`;
};

/** Reassigns the last traveler's place to somebody else. */
export async function reassignPlace(driver: FlowDriver, shop: Shop = driver): Promise<void> {
  const { id } = driver.requireHandle();
  const { travelers } = await shop.getOk<{ travelers: { id: string }[] }>(
    `/api/bookings/${id}/travelers`,
    newBearerHeaders(driver),
  );
  const newTraveler = {
    givenName: 'Ana',
    familyName: 'Ruiz',
    birthDate: '1991-03-04',
    email: 'ana@example.com',
  };
  const path = `/api/bookings/${id}/travelers/${travelers.at(-1)?.id ?? ''}/pass`;
  await shop.callOk('POST', path, newTraveler, { ...newBearerHeaders(driver), 'idempotency-key': v4() });
}
