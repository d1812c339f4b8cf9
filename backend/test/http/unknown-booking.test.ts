import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { v7 } from 'uuid';
import { CallMaker } from '../support/bad-input/call-maker.js';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
let routes: readonly RouteSpec[];
beforeAll(async () => {
  product = await startProduct();
  routes = product.catalogue.listRoutes();
}, 60_000);
afterAll(() => product.close());

/** The smallest content that counts as a PDF. */
const PDF = ['%PDF-1.4', 'trailer<</Root 1 0 R>>', 'startxref', '9', '%%EOF', ''].join('\n');

const formatName = ({ method, path }: RouteSpec): string => `${method} ${path}`;

/** Requests a booking that was never placed, as an authorized caller. */
async function requestOutcome(spec: RouteSpec): Promise<string> {
  const id = v7();
  const unknownBooking = { id, capability: 'A'.repeat(43) };
  const share = { id, bookingId: id, token: 'A'.repeat(43) };
  const call = new CallMaker(product, unknownBooking, share, spec).newGoodCall();
  const type = { 'content-type': 'application/octet-stream' };
  const file = spec.upload ? { raw: PDF, headers: { ...call.headers, ...type } } : {};
  const { status, json } = await product.client.call({ ...call, ...file });
  return `${status} ${(json as { code?: string } | undefined)?.code ?? ''}`;
}

describe('a booking that does not exist', () => {
  // access-matrix.test.ts shows that somebody else's booking gives the same response.
  test('is reported as not found on every route that names a booking, to an authorized caller', async () => {
    const bookingRoutes = routes.filter(({ path }) => /\/(bookings|shares)\/\{id\}/.test(path));
    const staffRoutes = bookingRoutes.filter(({ access }) => typeof access !== 'string');
    // Fewer routes mean that the pattern above misses some.
    expect(staffRoutes.length).toBeGreaterThan(15);
    expect(bookingRoutes.length).toBeGreaterThan(40);
    const responses = await Promise.all(
      bookingRoutes.map(async (spec) => [formatName(spec), await requestOutcome(spec)]),
    );
    expect(responses.filter(([, response]) => response !== '404 NOT_FOUND')).toEqual([]);
  });
});
