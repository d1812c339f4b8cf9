// A visitor guesses capabilities for a booking, while its owner uses the same address.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { v7 } from 'uuid';
import { WRONG_CAPABILITIES_A_MINUTE } from '../../src/platform/http/access.js';
import type { HttpResponse } from '../support/http/client.js';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
let ownBooking: PlacedBooking;
beforeAll(async () => {
  product = await startProduct({ trustProxy: ['loopback'] });
  ownBooking = await product.placeBooking();
}, 60_000);
afterAll(() => product.close());

const newCapability = (): string => randomBytes(32).toString('base64url');
const fetchWithCapability = (
  path: string,
  from: string,
  capability = newCapability(),
): Promise<HttpResponse> =>
  product.client.call({ path, from, headers: { authorization: `Bearer ${capability}` } });
const toBookingPath = (id: string): string => `/api/bookings/${id}`;

async function useUp(from: string): Promise<void> {
  for (let i = 0; i < WRONG_CAPABILITIES_A_MINUTE; i++)
    expect((await fetchWithCapability(toBookingPath(ownBooking.id), from)).json).toMatchObject({
      code: 'NOT_FOUND',
    });
}

describe('guessing the capability of a booking', () => {
  test('opens nothing in ten thousand guesses', async () => {
    const bodies = { mine: new Set<string>(), unknown: new Set<string>() };
    const counts = new Map<number, number>();
    const guessCapability = async (target: 'mine' | 'unknown'): Promise<void> => {
      const response = await fetchWithCapability(
        toBookingPath(target === 'mine' ? ownBooking.id : v7()),
        '198.51.100.1',
      );
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      const { 'content-type': type, 'content-length': size } = response.headers;
      // The remaining seconds have one or two digits, which is the only difference between two responses.
      const seconds = (response.json?.['facts'] as { retryAfterSeconds?: number } | undefined)
        ?.retryAfterSeconds;
      bodies[target].add(
        JSON.stringify([
          response.status,
          response.json?.['code'],
          type,
          Number(size) - String(seconds ?? '').length,
        ]),
      );
    };
    const startedAtMs = performance.now();
    for (let batch = 0; batch < 200; batch++)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => guessCapability(i % 2 === 0 ? 'mine' : 'unknown')),
      );
    const windowCount = Math.floor((performance.now() - startedAtMs) / MINUTE_MS) + 1;

    expect([...bodies.mine].sort()).toEqual([...bodies.unknown].sort());
    expect(bodies.mine.size).toBe(2);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([404, 429]);
    expect(counts.get(404)).toBeGreaterThanOrEqual(WRONG_CAPABILITIES_A_MINUTE);
    expect(counts.get(404)).toBeLessThanOrEqual(WRONG_CAPABILITIES_A_MINUTE * windowCount);
  }, 300_000);

  test('is refused above the limit with the time of the next attempt, like any other limited request', async () => {
    await useUp('198.51.100.2');
    const response = await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.2');
    expect(response).toMatchObject({ status: 429, json: { status: 429, code: 'RATE_LIMITED' } });
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('leaves the link usable for its owner at the same address', async () => {
    await useUp('198.51.100.3');
    expect((await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.3')).status).toBe(429);
    for (let i = 0; i < 3; i++)
      expect(
        (await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.3', ownBooking.capability))
          .status,
      ).toBe(200);
    expect((await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.4')).status).toBe(404);
  });

  test('opens nothing with share links, or with ids and capabilities of another form', async () => {
    await useUp('198.51.100.5');
    const share = `/api/shares/${ownBooking.id}/${v7()}`;
    const responses = [
      await fetchWithCapability(share, '198.51.100.5', newCapability()),
      await fetchWithCapability(toBookingPath('latest'), '198.51.100.5', newCapability()),
      await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.5', 'short'),
    ];

    expect(responses.map(({ json }) => json?.['code'])).toEqual(Array(3).fill('RATE_LIMITED'));
  });

  test('does not count a request without a capability', async () => {
    const from = '198.51.100.6';
    for (let i = 0; i <= WRONG_CAPABILITIES_A_MINUTE; i++)
      expect((await product.client.call({ path: toBookingPath(ownBooking.id), from })).status).toBe(401);
    expect((await fetchWithCapability(toBookingPath(ownBooking.id), from)).status).toBe(404);
  });

  test('does not limit the right capability', async () => {
    for (let i = 0; i < WRONG_CAPABILITIES_A_MINUTE + 5; i++)
      expect(
        (await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.7', ownBooking.capability))
          .status,
      ).toBe(200);
    expect((await fetchWithCapability(toBookingPath(ownBooking.id), '198.51.100.7')).status).toBe(404);
  });
});
