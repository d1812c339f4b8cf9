import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PlaceView } from '@wayfold/contracts/catalogue/places';
import { v4 } from 'uuid';
import { readNamedParty } from '../../../src/modules/booking/erasure/named-persons.query.js';
import { Changer } from '../changes/changer.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
let changer: Changer;
beforeAll(async () => {
  world = await World.open();
  changer = new Changer(world);
});
afterAll(() => world.close());

const ANA = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04', email: 'ana@example.com' };
const places = async (held: Held): Promise<PlaceView[]> => {
  const { travelers } = await world.must<{ travelers: PlaceView[] }>(
    'GET',
    `/api/bookings/${held.id}/travelers`,
    undefined,
    { authorization: `Bearer ${held.capability}` },
  );
  return travelers;
};
const pass = (held: Held, id: string | undefined, to: object = ANA, key: string = v4()) =>
  changer.post<Partial<BookingView> & { code?: string }>(held, `travelers/${id ?? ''}/pass`, to, {
    'idempotency-key': key,
  });

test('a new traveler replaces one, who is erased permanently; the others stay readable', async () => {
  const held = await world.book();
  const [lead, other] = await places(held);
  expect([lead, other]).toMatchObject([
    { lead: true, givenName: 'Marta' },
    { lead: false, givenName: 'Joa' },
  ]);
  const key = v4();
  const { status, body } = await pass(held, other?.id, ANA, key);
  expect([status, body.party]).toMatchObject([
    200,
    { lead: { givenName: 'Marta' }, leadIsTraveler: true, others: [ANA] },
  ]);
  // After a lost answer a repeat is accepted; another person under the same key is an error.
  expect((await pass(held, other?.id, ANA, key)).body.party).toEqual(body.party);
  expect((await pass(held, other?.id, { ...ANA, givenName: 'Eva' }, key)).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await pass(held, other?.id)).body.code).toBe('TRAVELER_UNKNOWN');
  await eventually(async () => (await changer.types(held)).includes('ErasureCompleted'));
  const named = (await world.history(held.id)).find(({ type }) => type === 'TravelersNamed');
  expect(named?.data).toMatchObject({
    lead: { value: { givenName: 'Marta' } },
    others: [{ $subject: other?.id, value: null }],
  });
  expect((await readNamedParty(world.store, held.id)).map(({ value }) => value?.givenName)).toEqual([
    'Marta',
    'Ana',
  ]);
  expect(await world.view(held)).toMatchObject({ party: { others: [ANA] }, totalCents: 200_000 });
});

test('passing on the lead’s place: the lead remains the payer, and their card is charged the balance', async () => {
  const held = await world.book();
  const [lead] = await places(held);
  const { body } = await pass(held, lead?.id);
  expect(body.party).toMatchObject({
    lead: { givenName: 'Marta' },
    leadIsTraveler: false,
    others: [{ givenName: 'Ana' }, { givenName: 'Joa' }],
  });
  expect((await places(held)).map(({ givenName }) => givenName)).toEqual(['Ana', 'Joa']);
  await world.advanceTo(await world.chargeAt(held));
  await world.atRest();
  expect(await changer.kept(held)).toBe(200_000);
  expect(await changer.types(held)).not.toContain('PersonErased');
});

test('two at once: each place goes to one person', async () => {
  const held = await world.book();
  const [, other] = await places(held);
  const answers = await Promise.all([
    pass(held, other?.id),
    pass(held, other?.id, { ...ANA, givenName: 'Eva' }),
  ]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await world.view(held)).party?.others).toHaveLength(1);
});

test('every read model matches its events', async () => {
  expect(await world.differences()).toEqual([]);
});
