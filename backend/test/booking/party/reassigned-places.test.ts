import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PlaceView } from '@wayfold/contracts/bookings/places';
import { v4 } from 'uuid';
import { readNamedParty } from '../../../src/modules/booking/erasure/named-persons.service.js';
import { PRICE_CENTS } from '../../support/booking/builders.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let customer: BookingCustomer;
beforeAll(async () => {
  [world, customer] = await openWorldFor(BookingCustomer);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const NEW_TRAVELER = {
  givenName: 'Ana',
  familyName: 'Ruiz',
  birthDate: '1991-03-04',
  email: 'ana@example.com',
};

const listPlaces = async (booking: BookingHandle): Promise<PlaceView[]> => {
  const { travelers } = await world.getOk<{ travelers: PlaceView[] }>(
    `/api/bookings/${booking.id}/travelers`,
    { authorization: `Bearer ${booking.capability}` },
  );
  return travelers;
};

const reassignPlace = (
  booking: BookingHandle,
  place: PlaceView | undefined,
  newTraveler: object = NEW_TRAVELER,
  key: string = v4(),
) =>
  customer.post<Partial<BookingView> & { code?: string }>(
    booking,
    `travelers/${place!.id}/pass`,
    newTraveler,
    {
      'idempotency-key': key,
    },
  );

test('a place is reassigned once, to one person', async () => {
  const booking = await world.bookTrip();
  const [leadPlace, otherPlace] = await listPlaces(booking);
  expect({ leadPlace, otherPlace }).toMatchObject({
    leadPlace: { isLead: true, givenName: 'Marta' },
    otherPlace: { isLead: false, givenName: 'Joa' },
  });

  const key = v4();
  const { status, body } = await reassignPlace(booking, otherPlace, NEW_TRAVELER, key);
  expect({ status, party: body.party }).toMatchObject({
    status: 200,
    party: { lead: { givenName: 'Marta' }, isLeadTraveling: true, others: [NEW_TRAVELER] },
  });
  // A repeat after a lost response is accepted; another person under the same key is an error.
  expect((await reassignPlace(booking, otherPlace, NEW_TRAVELER, key)).body.party).toEqual(body.party);
  expect(
    (await reassignPlace(booking, otherPlace, { ...NEW_TRAVELER, givenName: 'Eva' }, key)).body.code,
  ).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await reassignPlace(booking, otherPlace)).body.code).toBe('TRAVELER_UNKNOWN');
});

test('a new traveler replaces a former one, who alone is erased permanently', async () => {
  const booking = await world.bookTrip();
  const [, otherPlace] = await listPlaces(booking);
  await reassignPlace(booking, otherPlace);
  await world.waitForEvent(booking, 'ErasureCompleted');

  expect(await world.readLastEvent(booking, 'TravelersNamed')).toMatchObject({
    lead: { value: { givenName: 'Marta' } },
    others: [{ $subject: otherPlace?.id, value: null }],
  });
  expect((await readNamedParty(world.store, booking.id)).map(({ value }) => value?.givenName)).toEqual([
    'Marta',
    'Ana',
  ]);
  expect(await world.readBooking(booking)).toMatchObject({
    party: { others: [NEW_TRAVELER] },
    totalCents: PRICE_CENTS,
  });
});

test('the lead remains the payer when the lead’s place is reassigned', async () => {
  const booking = await world.bookTrip();
  const [leadPlace] = await listPlaces(booking);
  const { body } = await reassignPlace(booking, leadPlace);
  expect(body.party).toMatchObject({
    lead: { givenName: 'Marta' },
    isLeadTraveling: false,
    others: [{ givenName: 'Ana' }, { givenName: 'Joa' }],
  });
  expect((await listPlaces(booking)).map(({ givenName }) => givenName)).toEqual(['Ana', 'Joa']);

  await world.advanceToChargeDay(booking);
  await world.waitUntilAtRest();
  expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
  expect(await world.readEventTypes(booking)).not.toContain('PersonErased');
});

test('two simultaneous reassignments give each place to one person', async () => {
  const booking = await world.bookTrip();
  const [, otherPlace] = await listPlaces(booking);
  const responses = await Promise.all([
    reassignPlace(booking, otherPlace),
    reassignPlace(booking, otherPlace, { ...NEW_TRAVELER, givenName: 'Eva' }),
  ]);

  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await world.readBooking(booking)).party?.others).toHaveLength(1);
});
