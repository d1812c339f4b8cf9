import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { v7 } from 'uuid';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { Colleagues } from '../../support/world/colleagues.js';
import { listMails, type Mail, parseCapability } from '../../support/world/mails.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let staff: Colleagues;

beforeAll(async () => {
  world = await World.open();
  staff = await Colleagues.hire(world);
});
afterAll(() => world.close());

async function listSentMails({ id }: BookingHandle): Promise<Mail[]> {
  await world.waitUntilAtRest();
  return listMails(world, id);
}

const listMailKinds = async (booking: BookingHandle) =>
  (await listSentMails(booking)).map(({ kind }) => kind);
const findNewestMail = async (booking: BookingHandle) => (await listSentMails(booking)).at(-1);

const readStatus = async (booking: BookingHandle, capability: string): Promise<number> =>
  (await world.get(`/api/bookings/${booking.id}`, { authorization: `Bearer ${capability}` })).status;

const requestLink = (email: string, reference: string) =>
  world.call('POST', '/api/bookings/find', { email, reference });

describe('a charge that requires the customer', () => {
  const bookUnpaidBalance = async () => {
    const booking = await world.bookTrip({ card: CARDS.wantsAuthentication });
    const dueMs = (await world.readChargeTime(booking)).getTime();
    await world.advanceTo(new Date(dueMs));
    await waitUntil(async () => (await world.readBooking(booking)).money === 'ACTION_REQUIRED');
    return { booking, dueMs, capability: parseCapability(await findNewestMail(booking)) };
  };
  const waitUntilOverdue = async (booking: BookingHandle, dueMs: number): Promise<void> => {
    await world.advanceTo(new Date(dueMs + 7 * DAY_MS));
    await waitUntil(async () => (await world.readBooking(booking)).money === 'OVERDUE');
  };

  test('is mailed with a payment link', async () => {
    const { booking, capability } = await bookUnpaidBalance();
    expect(await listMailKinds(booking)).toEqual(['confirmed', 'charge-failed']);
    expect(await readStatus(booking, capability)).toBe(200);
  });

  test('is mailed again after three and six days', async () => {
    const { booking, dueMs } = await bookUnpaidBalance();
    for (const days of [3, 6]) {
      await world.advanceTo(new Date(dueMs + days * DAY_MS));
      expect((await listMailKinds(booking)).at(-1)).toBe(`reminder-${days}`);
      expect((await world.readBooking(booking)).money).toBe('ACTION_REQUIRED');
    }
  });

  test('is overdue after a week, and a task of staff', async () => {
    const { booking, dueMs } = await bookUnpaidBalance();
    await waitUntilOverdue(booking, dueMs);
    await world.advanceTo(new Date(dueMs + 20 * DAY_MS));
    await world.waitUntilAtRest();

    expect(await world.readTaskKinds(booking)).toEqual(['balance-overdue']);
    expect(await world.readBooking(booking)).toMatchObject({ status: 'CONFIRMED', money: 'OVERDUE' });
  });

  test('is paid late through the link of the first mail', async () => {
    const { booking, dueMs, capability } = await bookUnpaidBalance();
    await waitUntilOverdue(booking, dueMs);
    await world.advanceTo(new Date(dueMs + 20 * DAY_MS));
    const secret = await world.requestBalanceSecret({ ...booking, capability });
    await world.sandbox.payIntent(secret, CARDS.good);
    await world.waitUntilPaid(booking);

    expect((await listMailKinds(booking)).at(-1)).toBe('receipt');
    expect(await world.listDifferences()).toEqual([]);
  });
});

describe('a lost link', () => {
  test('is sent again to the booking’s address, which no response reveals', async () => {
    const booking = await world.bookTrip();
    const reference = await world.readReference(booking);
    const kindsBefore = await listMailKinds(booking);
    const responses = [
      await requestLink('somebody@example.com', reference),
      await requestLink('marta@example.com', 'WF-2222-222'),
      await requestLink('marta@example.com', 'nothing like it'),
      await requestLink('MARTA@Example.com', reference.toLowerCase().replaceAll('-', ' ')),
    ];

    for (const response of responses) expect(response).toEqual({ status: 202, body: { isAccepted: true } });

    await waitUntil(async () => (await listMailKinds(booking)).includes('link'));
    expect(await listMailKinds(booking)).toEqual([...kindsBefore, 'link']);

    const capability = parseCapability(await findNewestMail(booking));
    expect(capability).not.toBe(booking.capability);
    expect({
      mailedLink: await readStatus(booking, capability),
      ownLink: await readStatus(booking, booking.capability),
    }).toEqual({ mailedLink: 200, ownLink: 200 });

    // Neither logs nor backups contain the capability.
    const { rows } = await world.pool.query<{ row: string }>(
      'SELECT o::text AS row FROM mail_outbox o UNION ALL SELECT e::text FROM events e WHERE stream_id = $1',
      [booking.id],
    );
    // Fewer rows mean that the query misses mails or events of the booking.
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => row.includes(capability))).toEqual([]);
  });

  test('is sent once in ten minutes', async () => {
    const booking = await world.bookTrip();
    const reference = await world.readReference(booking);
    // The limit counts real minutes, so this test uses a fresh app.
    await world.restart();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await requestLink('marta@example.com', reference)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    await waitUntil(async () => (await listMailKinds(booking)).includes('link'));
    expect((await listMailKinds(booking)).filter((kind) => kind === 'link')).toHaveLength(1);
  });
});

describe('staff who revoke all links of a booking', () => {
  const toRevokePath = (id: string): string => `/api/ops/bookings/${id}/revoke-links`;
  const replacement = { reason: 'wrong-address', mustMailNew: true };
  const revocation = { reason: 'misuse', mustMailNew: false };

  test('must be signed in, and name a known booking', async () => {
    const booking = await world.bookTrip();
    expect((await world.call('POST', toRevokePath(booking.id), replacement)).status).toBe(401);
    expect((await staff.post('agent', toRevokePath(v7()), replacement)).status).toBe(404);
    expect(await readStatus(booking, booking.capability)).toBe(200);
  });

  test('may send a new link by mail', async () => {
    const booking = await world.bookTrip();
    expect(await staff.post('agent', toRevokePath(booking.id), replacement)).toEqual({
      status: 200,
      body: { revokedCount: 1 },
    });
    expect(await readStatus(booking, booking.capability)).toBe(404);

    await waitUntil(async () => (await listMailKinds(booking)).includes('link'));
    const mail = await findNewestMail(booking);
    expect(mail?.text).toContain('switched off all earlier links');
    const capability = parseCapability(mail);
    expect(await readStatus(booking, capability)).toBe(200);
    expect(await staff.post('agent', toRevokePath(booking.id), revocation)).toEqual({
      status: 200,
      body: { revokedCount: 1 },
    });
    expect(await readStatus(booking, capability)).toBe(404);
  });

  test('may send no new link, so that the link of the next mail opens nothing', async () => {
    const booking = await world.bookTrip();
    expect((await staff.post('agent', toRevokePath(booking.id), revocation)).status).toBe(200);

    // The next mail has a link without a capability, and the page says what to do.
    await world.advanceBy(11 * DAY_MS);
    await waitUntil(async () => (await listMailKinds(booking)).includes('receipt'));
    expect((await findNewestMail(booking))?.text).toMatch(/\/en\/thank-you\?booking=[0-9a-f-]{36}\n/);
  });
});
