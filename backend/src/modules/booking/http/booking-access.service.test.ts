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

/** Creates bookings with their capabilities, and a count of reads. */
function newBookingAccess(
  bookings: Readonly<Record<string, readonly { tokenHash: string; expiresAt: string }[]>>,
) {
  const counters = { readCount: 0, now: new Date('2026-11-21T12:00:00Z') };
  const runner = {
    load: ({ booking: { streamId } }: { booking: { streamId: string } }) => {
      counters.readCount++;
      const storedCapabilities = bookings[streamId];
      return Promise.resolve({
        booking: storedCapabilities
          ? { status: 'ON_HOLD', capabilities: storedCapabilities }
          : { status: 'NEW' },
      });
    },
  } as unknown as CommandRunner;
  const clock: Clock = { now: () => counters.now };
  return { counters, access: new BookingAccess(runner, capabilities, clock) };
}

const storedCapability = { tokenHash: capabilities.hash(capability), expiresAt: '2026-11-22T00:00:00.000Z' };

test('a recently opened booking is not read again', async () => {
  const { counters, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  counters.now = new Date('2026-11-21T12:00:09.999Z');
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(counters.readCount).toBe(1);
});

test('a revoked link is closed at once in this process, within seconds elsewhere', async () => {
  const bookings: Record<string, { tokenHash: string; expiresAt: string }[]> = { [id]: [storedCapability] };
  const [local, remote] = [newBookingAccess(bookings), newBookingAccess(bookings)];
  for (const { access } of [local, remote]) expect(await access.canOpenBooking(id, capability)).toBe(true);
  bookings[id] = [];
  local.access.forget(id);
  expect(await local.access.canOpenBooking(id, capability)).toBe(false);
  remote.counters.now = new Date('2026-11-21T12:00:10Z');
  expect(await remote.access.canOpenBooking(id, capability)).toBe(false);
});

test('a wrong capability and another booking’s capability are rejected before and after an access', async () => {
  const { counters, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, otherCapability)).toBe(false);
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(await access.canOpenBooking(id, otherCapability)).toBe(false);
  expect(await access.canOpenBooking(v7(), capability)).toBe(false);
  expect(counters.readCount).toBe(4);
});

test('a link is closed at its expiry', async () => {
  const { counters, access } = newBookingAccess({ [id]: [storedCapability] });
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  counters.now = new Date('2026-11-22T00:00:00Z');
  expect(await access.canOpenBooking(id, capability)).toBe(false);
});

test('a capability granted after a refusal opens the booking', async () => {
  const bookings: Record<string, { tokenHash: string; expiresAt: string }[]> = { [id]: [storedCapability] };
  const { counters, access } = newBookingAccess(bookings);
  expect(await access.canOpenBooking(id, capability)).toBe(true);

  bookings[id]?.push({ ...storedCapability, tokenHash: capabilities.hash(otherCapability) });
  expect(await access.canOpenBooking(id, otherCapability)).toBe(true);

  for (let i = 0; i < 10_000; i++) {
    const nextId = v7();
    bookings[nextId] = [storedCapability];
    await access.canOpenBooking(nextId, capability);
  }
  const previousCount = counters.readCount;
  expect(await access.canOpenBooking(id, capability)).toBe(true);
  expect(counters.readCount).toBe(previousCount + 1);
});
