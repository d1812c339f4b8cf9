import { describe, expect, test } from '@jest/globals';
import type { Ref } from '../store.js';
import { createStore, newAuthorization, newCapture, newOrder, newRefund } from '../test-records.js';
import { toView } from './view.js';

const store = createStore();
store.orders.put('ORDER1', newOrder({ hasPayPalSource: true }));
store.authorizations.put('AUTH1', newAuthorization());
store.captures.put('CAPTURE1', newCapture());
store.refunds.put('REFUND1', newRefund());

const references: Ref[] = [
  { kind: 'order', id: 'ORDER1' },
  { kind: 'authorization', id: 'AUTH1' },
  { kind: 'capture', id: 'CAPTURE1' },
  { kind: 'refund', id: 'REFUND1' },
];

describe('the view of an object', () => {
  test.each(references)('has all fields by default: $kind', (reference) => {
    expect(toView(store, reference)).toMatchObject({ id: reference.id, create_time: expect.any(String) });
  });

  test.each([
    { kind: 'order', fields: ['id', 'status', 'payment_source', 'links'] },
    { kind: 'authorization', fields: ['id', 'status', 'links'] },
    { kind: 'capture', fields: ['id', 'status', 'links'] },
    { kind: 'refund', fields: ['id', 'status', 'links'] },
  ])('has only the fields $fields if the client wants a minimal $kind', ({ kind, fields }) => {
    const reference = references.find((candidate) => candidate.kind === kind);
    if (!reference) throw new Error(`no ${kind}`);
    expect(Object.keys(toView(store, reference, { isMinimal: true }))).toEqual(fields);
  });

  test.each(references)('throws for an unknown $kind', ({ kind }) => {
    expect(() => toView(store, { kind, id: 'X' })).toThrow('the books have no X');
  });
});
