import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
let booking: PlacedBooking;
beforeAll(async () => {
  product = await startProduct();
  booking = await product.placeBooking();
}, 60_000);
afterAll(() => product.close());

const ROW_ID = '0199c0de-0000-7000-8000-000000000001';
const ROW_ID_HEX = ROW_ID.replaceAll('-', '');
/** Cursors that no page of a list can have returned. */
const FOREIGN_CURSORS = [
  'nonsense',
  '_',
  '-1',
  `_${ROW_ID}`,
  '2027-01-12_',
  '2026-13-45',
  `2026-13-45_${ROW_ID}`,
  `2027-02-29_${ROW_ID}`,
  `0000-01-01_${ROW_ID}`,
  '0000-01-01',
  `2027-01-12_${'-'.repeat(36)}`,
  `2027-01-12_${'a'.repeat(36)}`,
  Buffer.from('2026-13-45').toString('base64url'),
  `999999999999999_${ROW_ID_HEX}`,
  `1_${ROW_ID}_`,
  `${'9'.repeat(20)}_${ROW_ID_HEX}`,
  '9'.repeat(16),
];

/** A valid cursor at the very end of each list. */
const LAST_CURSORS: Readonly<Record<string, string>> = {
  '/api/ops/approvals': `99999999999999_${ROW_ID_HEX}`,
  '/api/ops/awaited-transfers': `9999-12-31_${ROW_ID}`,
  '/api/ops/bank-lines': `9999-12-31_${ROW_ID}`,
  '/api/ops/bookings': ROW_ID_HEX,
  '/api/ops/bookings/{id}/events': '999999999',
  '/api/ops/enquiries': `99999999999999_${ROW_ID_HEX}`,
  '/api/ops/gift-cards': `99999999999999_${ROW_ID_HEX}`,
  '/api/ops/ledger': '999999999999999',
  '/api/ops/refunds-to-send': '99999999999999_pi_1-r1',
  '/api/ops/tasks': '999999999999999',
  '/api/photos': 'f'.repeat(32),
  '/api/sitemap/{kind}': '999999999',
  '/api/trips/{slug}/departures': '9999-12-31',
};

const fetchPage = ({ path, access }: RouteSpec, cursor: string) => {
  const fullPath = path
    .replace('{id}', booking.id)
    .replace('{slug}', product.slug)
    .replace('{kind}', 'trips');
  const locale = /^\/api\/(trips|photos)/.test(path) ? 'locale=en&' : '';
  const headers = access === 'public' ? {} : product.staff.admin;
  return product.client.call({ path: `${fullPath}?${locale}cursor=${cursor}`, headers });
};

/**
 * Lists the routes of lists, except the trips':
 * their cursor may be any text, and the page continues after it.
 */
const listListRoutes = (): readonly RouteSpec[] =>
  product.catalogue
    .listRoutes()
    .filter(
      ({ query, path }) => query instanceof z.ZodObject && 'cursor' in query.shape && path !== '/api/trips',
    );

test('every list accepts a cursor at its end', async () => {
  expect(listListRoutes().map(({ path }) => path)).toEqual(Object.keys(LAST_CURSORS));
  for (const spec of listListRoutes()) {
    const { status, text } = await fetchPage(spec, LAST_CURSORS[spec.path]!);
    expect({ path: spec.path, status, text }).toEqual({ path: spec.path, status: 200, text });
  }
});

test('every list refuses a cursor that no page can have returned', async () => {
  const isCursorOf = (path: string, cursor: string): boolean =>
    path.endsWith('/refunds-to-send') && cursor === `1_${ROW_ID}_`;
  for (const spec of listListRoutes())
    for (const cursor of FOREIGN_CURSORS.filter((candidate) => !isCursorOf(spec.path, candidate))) {
      const { status, json } = await fetchPage(spec, cursor);
      const problem = json as { code: string; errors?: { field: string; code: string }[] };
      expect({ path: spec.path, cursor, status, code: problem.code }).toEqual({
        path: spec.path,
        cursor,
        status: 400,
        code: 'VALIDATION_FAILED',
      });
      const code = cursor.startsWith('0000-') ? /^invalid/ : /^invalid_format$/;
      expect(problem.errors).toMatchObject([{ field: 'query:cursor', code: expect.stringMatching(code) }]);
    }
});
