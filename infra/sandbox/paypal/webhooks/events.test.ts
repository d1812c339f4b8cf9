import { describe, expect, test } from '@jest/globals';
import {
  createStore,
  newAuthorization,
  newCapture,
  newDispute,
  newRefund,
  newToken,
} from '../test-records.js';
import type { PayPalEvent } from './event-types.js';
import { deriveLane, emitEvent } from './events.js';

const newStore = () => {
  const store = createStore();
  store.authorizations.put('AUTH1', newAuthorization());
  store.captures.put('CAPTURE1', newCapture());
  store.refunds.put('REFUND1', newRefund());
  store.disputes.put('PP-D-1', newDispute());
  store.tokens.put('token1', newToken());
  return store;
};

describe('the lane of an event', () => {
  test.each([
    { type: 'checkout-order', resource: { id: 'ORDER1' }, orderId: 'ORDER1' },
    { type: 'capture', resource: { id: 'CAPTURE1' }, orderId: 'ORDER1' },
    { type: 'authorization', resource: { id: 'AUTH1' }, orderId: 'ORDER1' },
    { type: 'refund', resource: { id: 'REFUND1' }, orderId: 'ORDER1' },
    { type: 'dispute', resource: { dispute_id: 'PP-D-1' }, orderId: 'ORDER1' },
    { type: 'payment_token', resource: { id: 'token1' }, orderId: 'ORDER1' },
  ])('is the order of a resource of the type $type', ({ type, resource, orderId }) => {
    const event = { id: 'WH-1', resource_type: type, resource } as unknown as PayPalEvent;
    expect(deriveLane(newStore(), event)).toBe(orderId);
  });

  test.each([
    { type: 'capture', resource: { id: 'X' }, id: 'X' },
    { type: 'authorization', resource: { id: 'X' }, id: 'X' },
    { type: 'refund', resource: { id: 'X' }, id: 'X' },
    { type: 'dispute', resource: { dispute_id: 'X' }, id: 'WH-1' },
  ])('is the event’s own id for an unknown $type', ({ type, resource, id }) => {
    const event = { id: 'WH-1', resource_type: type, resource } as unknown as PayPalEvent;
    expect(deriveLane(newStore(), event)).toBe(id);
  });
});

test('an event holds the resource as it was', () => {
  const store = createStore();
  const resource = { id: 'CAPTURE1', status: 'PENDING' };
  emitEvent(store, 'PAYMENT.CAPTURE.PENDING', resource);
  resource.status = 'COMPLETED';

  const [delivery] = store.takeNewDeliveries();
  expect(delivery).toMatchObject({
    attempts: [],
    object: {
      event_type: 'PAYMENT.CAPTURE.PENDING',
      resource_type: 'capture',
      resource: { status: 'PENDING' },
    },
  });
});
