// Somebody guesses coupon codes from one address, and writes another one into each request.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import { createRealApp, type RealApp } from '../http/real-app.js';

let real: RealApp;
beforeAll(async () => {
  real = await createRealApp();
}, 60_000);
afterAll(() => real.close());

test('a caller who is behind no trusted proxy has the address of the socket, whatever they say', async () => {
  const guess = (n: number) =>
    real.client.call({
      method: 'POST',
      path: '/api/coupons/validate',
      from: `198.51.100.${n}`,
      body: { code: `GUESS-${n}`, departureId: v4(), totalCents: 100_000 },
    });
  for (let n = 0; n < 20; n++) expect((await guess(n)).json).toMatchObject({ code: 'DEPARTURE_UNKNOWN' });
  const limited = await guess(20);
  expect(limited).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
