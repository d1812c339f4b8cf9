// Counts database statements per request at the driver, so that an additional statement is noticed.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
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

test('a booking takes two statements, its repeat four, a refusal three', async () => {
  const quote = await requestQuote(6);
  const [lateQuote, firstQuote] = [await requestQuote(6), await requestQuote(2)];
  const placeBooking = ({ json: { id: quoteId } }: typeof quote, key = v4()) =>
    measureCost('/api/bookings', { quoteId, locale: 'en' }, { 'idempotency-key': key });

  // The first request of a departure reads it; the process caches it then.
  const key = v4();
  const cold = await placeBooking(firstQuote, key);
  expect(cold).toMatchObject({
    status: 201,
    statements: ['quote-find', 'es_read_streams', 'es_append_batch bookings'],
  });

  // The booking is new, and the command does not read back what it wrote.
  expect(await placeBooking(quote)).toMatchObject({
    status: 201,
    statements: ['quote-find', 'es_append_batch bookings'],
  });

  // Only a command that would be refused checks for a repeat: others save that query.
  expect(await placeBooking(firstQuote, key)).toMatchObject({
    status: 201,
    json: cold.json,
    statements: ['quote-find', 'es_read_streams', 'es_key', 'es_read_streams'],
  });

  // A refusal is never based on cached data.
  expect(await placeBooking(lateQuote)).toMatchObject({
    status: 409,
    json: { code: 'NOT_ENOUGH_SEATS' },
    statements: ['quote-find', 'es_read_streams', 'es_key'],
  });
});
