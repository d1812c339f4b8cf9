// Counts database statements per request at the driver, so that an additional statement is noticed.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { v4 } from 'uuid';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
const querySpy = jest.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  product = await startProduct();
  await product.placeBooking(); // reserves the numbers of the next twenty bookings
}, 60_000);

afterAll(async () => {
  querySpy.mockRestore();
  await product.close();
});

/** Lists the statements that a response waited for: no response waits for notifications or the clock. */
const listStatements = (): string[] =>
  querySpy.mock.calls
    .map(([query]) =>
      typeof query === 'string' ? { text: query } : (query as { name?: string; text: string }),
    )
    .filter(({ text }) => !text.includes('pg_notify') && !text.includes('clock'))
    .map(({ name, text }) => name ?? text.trim().split(' ', 1)[0]!);

async function measureCost(path: string, body: object, headers = {}) {
  querySpy.mockClear();
  const { status, json } = await product.client.call({ method: 'POST', path, body, headers });
  return { status, json: json as { id: string; code?: string }, statements: listStatements() };
}

const requestQuote = async (travelers: number) => {
  const { json } = await product.client.call({
    path: `/api/trips/${product.slug}/departures?locale=en&limit=50`,
  });
  const { departures } = json as unknown as { departures: { id: string }[] };
  return measureCost('/api/quotes', {
    departureId: departures.at(-2)!.id,
    category: 'comfort',
    travelers,
    rooms: Array.from({ length: travelers / 2 }, () => ({ type: 'twin', travelers: 2 })),
    locale: 'en',
  });
};

test('a quote takes two statements', async () => {
  expect(await requestQuote(6)).toMatchObject({ status: 201, statements: ['offer-find', 'quote-keep'] });
});

describe('a booking', () => {
  const placeBooking = (quoteId: string, key = v4()) =>
    measureCost('/api/bookings', { quoteId, locale: 'en' }, { 'idempotency-key': key });
  const key = v4();
  let quoteIds: { readonly firstQuote: string; readonly groupQuote: string; readonly lateQuote: string };
  let firstBooking: Awaited<ReturnType<typeof placeBooking>>;
  let laterBooking: typeof firstBooking;

  // After two and six of the departure's seats, six more do not fit.
  beforeAll(async () => {
    const [six, late, first] = [await requestQuote(6), await requestQuote(6), await requestQuote(2)];
    quoteIds = { firstQuote: first.json.id, groupQuote: six.json.id, lateQuote: late.json.id };
    firstBooking = await placeBooking(quoteIds.firstQuote, key);
    laterBooking = await placeBooking(quoteIds.groupQuote);
  });

  test('reads its departure if it is the first, and then two statements suffice', () => {
    expect(firstBooking).toMatchObject({
      status: 201,
      statements: ['quote-find', 'es_read_streams', 'es_append_batch bookings'],
    });
    // The process caches the departure, and the command does not read back what it wrote.
    expect(laterBooking).toMatchObject({
      status: 201,
      statements: ['quote-find', 'es_append_batch bookings'],
    });
  });

  test('is looked up by its key only when it is repeated', async () => {
    expect(await placeBooking(quoteIds.firstQuote, key)).toMatchObject({
      status: 201,
      json: firstBooking.json,
      statements: ['quote-find', 'es_read_streams', 'es_key', 'es_read_streams'],
    });
  });

  test('is refused after a read of the departure, never by cached data', async () => {
    expect(await placeBooking(quoteIds.lateQuote)).toMatchObject({
      status: 409,
      json: { code: 'NOT_ENOUGH_SEATS' },
      statements: ['quote-find', 'es_read_streams', 'es_key'],
    });
  });
});
