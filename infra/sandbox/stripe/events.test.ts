import { beforeEach, describe, expect, test } from '@jest/globals';
import { decodeForm } from '../shared/form.js';
import { eventEndpoints } from './events.js';
import { Call } from './http/call.js';
import type { EventType, StripeStore } from './store.js';
import { createStore, newTestIntent } from './test-store.js';

const TYPES: EventType[] = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded'];

let store: StripeStore;
beforeEach(() => {
  store = createStore();
  for (const type of TYPES) store.emitEvent(type, newTestIntent(), { id: null, idempotency_key: null });
});

function callEvents(path: string, form: string, id = ''): unknown {
  const endpoint = eventEndpoints.find((candidate) => candidate.path === path);
  if (!endpoint) throw new Error(`no ${path}`);
  return endpoint.prepareCall(decodeForm(form)).run(new Call(store, null, null), id);
}

const listTypes = (form: string) =>
  (callEvents('/v1/events', form) as { data: { type: string }[] }).data.map(({ type }) => type);

describe('the list of events', () => {
  test.each([
    { form: '', types: ['charge.succeeded', 'payment_intent.succeeded', 'payment_intent.created'] },
    { form: 'type=charge.succeeded', types: ['charge.succeeded'] },
    { form: 'type=payment_intent.*', types: ['payment_intent.succeeded', 'payment_intent.created'] },
    { form: 'type=payment_intent', types: [] },
    {
      form: 'types[]=charge.succeeded&types[]=payment_intent.created',
      types: ['charge.succeeded', 'payment_intent.created'],
    },
  ])('contains the types $types for the form "$form"', ({ form, types }) => {
    expect(listTypes(form)).toEqual(types);
  });

  test('contains only delivered or only undelivered events on request', () => {
    const [deliveredEvent] = store.events.values();
    if (!deliveredEvent) throw new Error('no event');
    store.events.put(deliveredEvent.object.id, { ...deliveredEvent, delivery: 'delivered' });
    expect(listTypes('delivery_success=true')).toEqual(['payment_intent.created']);
    expect(listTypes('delivery_success=false')).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
  });

  test.each([
    { name: 'both filters', form: 'type=a&types[]=b', fields: { code: 'parameters_exclusive' } },
    {
      name: '21 types',
      form: Array.from({ length: 21 }, () => 'types[]=a').join('&'),
      fields: { param: 'types' },
    },
    { name: 'a family among types', form: 'types[]=a&types[]=b.*', fields: { param: 'types[1]' } },
  ])('is refused for a form with $name', ({ form, fields }) => {
    expect(() => listTypes(form)).toThrow(
      expect.objectContaining({ status: 400, fields: expect.objectContaining(fields) }),
    );
  });
});

test('an event is shown by its id', () => {
  const [record] = store.events.values();
  expect(callEvents('/v1/events/:id', '', record?.object.id)).toBe(record?.object);
  expect(() => callEvents('/v1/events/:id', '', 'evt_unknown')).toThrow(
    expect.objectContaining({ status: 404 }),
  );
});
