import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import {
  catchError,
  newBalance,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';
import { ApiError } from './errors.js';
import { toPage } from './lists.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** Creates rows 1 to n by age; two of them are from the same second. */
const newRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row_${index + 1}`, created: Math.floor(index / 2) }));

test('a page is a part of the matching rows, newest first', () => {
  fc.assert(
    fc.property(
      fc.record({
        rowCount: fc.nat(12),
        every: fc.integer({ min: 1, max: 3 }),
        limit: fc.integer({ min: 1, max: 5 }),
        cursor: fc.option(fc.nat(13)),
        isBackward: fc.boolean(),
        gte: fc.nat(6),
        lt: fc.nat(8),
      }),
      ({ rowCount, every, limit, cursor, isBackward, gte, lt }) => {
        const isWanted = ({ id }: { id: string }) => Number(id.slice(4)) % every === 0;
        const wantedRows = newRows(rowCount).filter(isWanted).toReversed();
        const id = `row_${cursor}`;
        const cursorIndex = wantedRows.findIndex((row) => row.id === id);
        const name = isBackward ? 'ending_before' : 'starting_after';
        const params = { limit, created: { gte, lt }, ...(cursor !== null && { [name]: id }) };
        const buildPage = () => toPage(newRows(rowCount), params, { url: '/v1/rows', kind: 'row', isWanted });
        if (cursor !== null && cursorIndex < 0) return expect(buildPage).toThrow(ApiError);
        const rowsBeyondCursor = isBackward
          ? wantedRows.slice(0, cursorIndex)
          : wantedRows.slice(cursorIndex + 1);
        const candidates = cursor === null ? wantedRows : rowsBeyondCursor;
        const matches = candidates.filter((row) => row.created >= gte && row.created < lt);
        const data = isBackward && cursor !== null ? matches.slice(-limit) : matches.slice(0, limit);
        expect(buildPage()).toEqual({
          object: 'list',
          data,
          has_more: matches.length > limit,
          url: '/v1/rows',
        });
      },
    ),
    { numRuns: 500 },
  );
});

describe('lists and expansion', () => {
  /** Creates five intents of a customer, newest first. */
  const createIntents = async () => {
    const customer = await sandbox.stripe.customers.create();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await newBalance(sandbox, customer)).id);
    const listIntents = (query: Stripe.PaymentIntentListParams) =>
      sandbox.stripe.paymentIntents.list({ customer: customer.id, ...query });
    return { ids, listIntents };
  };
  const getPage = ({ data, has_more }: Stripe.ApiList<Stripe.PaymentIntent>) => ({
    ids: data.map(({ id }) => id),
    hasMore: has_more,
  });

  test('page newest first, in both directions', async () => {
    const { ids, listIntents } = await createIntents();
    const firstPage = await listIntents({ limit: 2 });
    expect(firstPage).toMatchObject({ object: 'list', url: '/v1/payment_intents' });
    expect({
      first: getPage(firstPage),
      next: getPage(await listIntents({ limit: 3, starting_after: ids[1]! })),
      previous: getPage(await listIntents({ limit: 2, ending_before: ids[3]! })),
    }).toEqual({
      first: { ids: ids.slice(0, 2), hasMore: true },
      next: { ids: ids.slice(2), hasMore: false },
      previous: { ids: ids.slice(1, 3), hasMore: true },
    });

    const allIntents = await listIntents({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(allIntents.map(({ id }) => id)).toEqual(ids);
  });

  test('are empty when nothing was created in the period', async () => {
    const { listIntents } = await createIntents();
    expect(getPage(await listIntents({ created: { gt: Date.now() } })).ids).toEqual([]);
  });

  test('refuse a cursor that they do not contain and more than 100 rows', async () => {
    const { stripe } = sandbox;
    const { listIntents } = await createIntents();
    const strangersIntent = await newBalance(sandbox, await stripe.customers.create());

    expect([
      await catchError(stripe.paymentIntents.list({ starting_after: 'pi_unknown' })),
      await catchError(listIntents({ ending_before: strangersIntent.id })),
      await catchError(stripe.paymentIntents.list({ limit: 101 })),
    ]).toMatchObject([
      { code: 'resource_missing', param: 'starting_after' },
      { code: 'resource_missing', param: 'ending_before' },
      { param: 'limit' },
    ]);
  });

  test('expand references in lists and nested objects only', async () => {
    const { stripe } = sandbox;
    const { customer, deposit } = await payDeposit(sandbox);
    const expand = ['data.latest_charge.customer'];
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id, expand })).data;

    expect(intent).toMatchObject({
      latest_charge: { object: 'charge', customer: { email: 'ada@example.com' } },
    });
    expect((await stripe.paymentIntents.retrieve(deposit.id)).latest_charge).toMatch(/^ch_/);
    expect((await catchError(stripe.paymentIntents.list({ expand: ['latest_charge'] }))).param).toBe(
      'expand',
    );
    expect(
      (await catchError(stripe.paymentIntents.retrieve(deposit.id, { expand: ['metadata'] }))).param,
    ).toBe('expand');
  });
});
