import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LegalText } from '@wayfold/contracts/legal';
import { Storefront } from '@wayfold/contracts/storefront';
import { STOREFRONT_DEFAULTS } from '../../src/platform/text/storefront-defaults.js';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    storefront: { contact: { email: 'hola@viajes.example', phone: '+51 1 555 0199' }, mapsKey: 'key-1' },
  });
}, 60_000);
afterAll(() => product.close());

const fetchPath = async (path: string) => product.client.call({ path });

describe('GET /api/legal/{document}', () => {
  test('answers in either language, with the version in force or an accepted version', async () => {
    const now = (await fetchPath('/api/legal/booking-terms?locale=en')).json as unknown as LegalText;
    expect(now).toMatchObject({ document: 'booking-terms', title: 'Booking Terms', isCurrent: true });
    const earlierVersion = await fetchPath('/api/legal/booking-terms?locale=es&version=2026-11');
    expect(earlierVersion.status).toBe(200);
    expect(earlierVersion.json).toMatchObject({
      version: '2026-11',
      isCurrent: false,
      versions: now.versions,
    });
  });

  test.each(['imprint?locale=en', 'terms-and-conditions?locale=en&version=2020-01'])(
    'returns 404 for an unknown document or version: %s',
    async (path) => {
      const { status, json } = await fetchPath(`/api/legal/${path}`);
      expect(status).toBe(404);
      expect(json).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('refuses a version that is not a date', async () => {
    const { status } = await fetchPath('/api/legal/terms-and-conditions?locale=en&version=latest');
    expect(status).toBe(400);
  });

  test('pins the documents in force in a quote, by version and hash', async () => {
    const terms = (await fetchPath('/api/legal/terms-and-conditions?locale=en')).json as unknown as LegalText;
    const booking = await product.placeBooking();
    const { json } = await product.client.call({
      path: `/api/bookings/${booking.id}`,
      headers: { authorization: `Bearer ${booking.capability}` },
    });

    expect(json).toMatchObject({ terms: { version: terms.version, hash: terms.hash } });
  });
});

test('GET /api/storefront returns the installation’s settings or their defaults', async () => {
  const { status, json } = await fetchPath('/api/storefront');
  expect(status).toBe(200);
  expect(json).toEqual({
    ...STOREFRONT_DEFAULTS,
    contact: { email: 'hola@viajes.example', phone: '+51 1 555 0199' },
    mapsKey: 'key-1',
  });
  expect(Storefront.parse(STOREFRONT_DEFAULTS)).toEqual(STOREFRONT_DEFAULTS);
});
