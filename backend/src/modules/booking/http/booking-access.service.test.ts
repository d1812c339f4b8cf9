import { expect, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { TEST_SECRET_KEY } from '../../../../test/support/test-secret-key.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import { Capabilities } from '../access/capabilities.service.js';
import { BookingAccess } from './booking-access.service.js';

const capabilities = new Capabilities(TEST_SECRET_KEY);
const id = v7();
const capability = capabilities.deriveCapability(v4());
const otherCapability = capabilities.deriveCapability(v4());

type CapabilitiesByBooking = Record<string, { tokenHash: string; expiresAt: string }[]>;

/** Creates the access to these bookings, with a count of reads and a settable time. */
function newBookingAccess(bookings: CapabilitiesByBooking) {
  const world = { readCount: 0, now: new Date('2026-11-21T12:00:00Z') };
  const runner = {
    load: ({ booking: { streamId } }: { booking: { streamId: string } }) => {
      world.readCount++;
      const storedCapabilities = bookings[streamId];
      return Promise.resolve({
        booking: storedCapabilities
          ? { status: 'ON_HOLD', capabilities: storedCapabilities }
          : { status: 'NEW' },
      });
    },
  } as unknown as CommandRunner;
  const clock: Clock = { now: () => world.now };
  return { world, access: new BookingAccess(runner, capabilities, clock) };
}

const storedCapability = { tokenHash: capabilities.hash(capability), expiresAt: '2026-11-22T00:00:00.000Z' };

test('a recently opened booking is not read again', async () => {
  const { world, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  world.now = new Date('2026-11-21T12:00:09.999Z');
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(world.readCount).toBe(1);
});

test('a revoked link is closed at once in this process, within seconds elsewhere', async () => {
  const bookings: CapabilitiesByBooking = { [id]: [storedCapability] };
  const [local, remote] = [newBookingAccess(bookings), newBookingAccess(bookings)];
  for (const { access } of [local, remote]) expect(await access.canOpenBooking(id, capability)).toBe(true);
  bookings[id] = [];
  local.access.forget(id);
  expect(await local.access.canOpenBooking(id, capability)).toBe(false);
  remote.world.now = new Date('2026-11-21T12:00:10Z');
  expect(await remote.access.canOpenBooking(id, capability)).toBe(false);
});

test('a wrong capability is rejected with a read, before and after an access', async () => {
  const { world, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, otherCapability)).toBe(false);
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(await access.canOpenBooking(id, otherCapability)).toBe(false);
  expect(world.readCount).toBe(3);
});

test('an unknown booking is rejected with a read', async () => {
  const { world, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(v7(), capability)).toBe(false);
  expect(world.readCount).toBe(1);
});

test('a link is closed at its expiry', async () => {
  const { world, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  world.now = new Date('2026-11-22T00:00:00Z');
  expect(await access.canOpenBooking(id, capability)).toBe(false);
});

test('a capability granted after the booking was cached opens it', async () => {
  const bookings: CapabilitiesByBooking = { [id]: [storedCapability] };
  const { access } = newBookingAccess(bookings);
  expect(await access.canOpenBooking(id, capability)).toBe(true);

  bookings[id]?.push({ ...storedCapability, tokenHash: capabilities.hash(otherCapability) });
  expect(await access.canOpenBooking(id, otherCapability)).toBe(true);
});

test('a booking is read again after 10,000 others were opened', async () => {
  const bookings: CapabilitiesByBooking = { [id]: [storedCapability] };
  const { world, access } = newBookingAccess(bookings);
  expect(await access.canOpenBooking(id, capability)).toBe(true);

  for (let i = 0; i < 10_000; i++) {
    const nextId = v7();
    bookings[nextId] = [storedCapability];
    await access.canOpenBooking(nextId, capability);
  }
  const previousCount = world.readCount;
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(world.readCount).toBe(previousCount + 1);
});
