import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayPalStore } from '../store.js';
import { createStore, newCapture, newDispute } from '../test-records.js';
import { disputeEndpoints, isOpenDispute } from './disputes.js';

let store: PayPalStore;
beforeEach(() => {
  store = createStore();
  for (const number of [1, 2, 3]) {
    store.captures.put(`CAPTURE${number}`, newCapture({ id: `CAPTURE${number}` }));
    store.disputes.put(`PP-D-${number}`, newDispute({ id: `PP-D-${number}`, captureId: `CAPTURE${number}` }));
  }
});

function callDisputes(operation: string, { id = '', query = '' }: { id?: string; query?: string }) {
  const endpoint = disputeEndpoints.find((candidate) => candidate.operation === operation);
  if (!endpoint) throw new Error(`no ${operation}`);
  const run = endpoint.prepareCall(undefined, { id, query: new URLSearchParams(query), rawBody: '' });
  return run({ store, requestId: null }) as { status: number; body: Record<string, unknown> };
}

describe('the list of disputes', () => {
  const listIds = (query: string) =>
    (callDisputes('list_disputes', { query }).body['items'] as { dispute_id: string }[]).map(
      ({ dispute_id: id }) => id,
    );

  test.each([
    { query: '', ids: ['PP-D-1', 'PP-D-2', 'PP-D-3'] },
    { query: 'page_size=2', ids: ['PP-D-1', 'PP-D-2'] },
    { query: 'disputed_transaction_id=CAPTURE2', ids: ['PP-D-2'] },
    { query: 'disputed_transaction_id=CAPTURE9', ids: [] },
  ])('contains $ids for the query "$query"', ({ query, ids }) => {
    expect(listIds(query)).toEqual(ids);
  });

  test('omits the transactions of a dispute', () => {
    const [item] = callDisputes('list_disputes', {}).body['items'] as object[];
    expect(item).toMatchObject({ dispute_id: 'PP-D-1', status: 'WAITING_FOR_SELLER_RESPONSE' });
    expect(item).not.toHaveProperty('disputed_transactions');
  });

  test('is empty while the control hides disputes', () => {
    store.setControl({ ...store.control, areDisputesHidden: true });
    expect(listIds('')).toEqual([]);
  });
});

test('a dispute is shown with its transactions by its id', () => {
  expect(callDisputes('get_dispute', { id: 'PP-D-2' }).body).toMatchObject({
    dispute_id: 'PP-D-2',
    disputed_transactions: [{ seller_transaction_id: 'CAPTURE2' }],
  });
  expect(() => callDisputes('get_dispute', { id: 'PP-D-9' })).toThrow(
    expect.objectContaining({ status: 404 }),
  );
});

test.each([
  { status: 'WAITING_FOR_SELLER_RESPONSE', verdict: 'is open', isOpen: true },
  { status: 'UNDER_REVIEW', verdict: 'is open', isOpen: true },
  { status: 'RESOLVED', verdict: 'has ended', isOpen: false },
] as const)('a dispute of status $status $verdict', ({ status, isOpen }) => {
  expect(isOpenDispute(newDispute({ status }))).toBe(isOpen);
});
