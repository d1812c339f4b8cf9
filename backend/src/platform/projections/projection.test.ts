import { expect, test } from '@jest/globals';
import type { EventDefinitions } from '../../kernel/event.js';
import { defineProjection, defineReactor } from './projection.js';

const events = {
  Opened: { version: 1, schema: { parse: (data: unknown) => ({ name: String(data) }) } },
  Closed: { version: 1, schema: { parse: (data: unknown) => ({ reason: String(data) }) } },
} as const satisfies EventDefinitions;

const newDefinition = () => ({ name: 'doors', version: 1, tables: ['doors'], events });

test('a subscription receives the listed types, by default all of its events', () => {
  const project = () => Promise.resolve();
  expect(defineProjection({ ...newDefinition(), project }).types).toEqual(['Opened', 'Closed']);
  expect(defineProjection({ ...newDefinition(), types: ['Closed'], project }).types).toEqual(['Closed']);
  const react = () => Promise.resolve();
  expect(defineReactor({ name: 'doors', version: 1, events, types: ['Opened'], react }).types).toEqual([
    'Opened',
  ]);
});

test('a handler knows the data of the listed types only', () => {
  defineReactor({
    name: 'doors',
    version: 1,
    events,
    types: ['Opened'],
    async react({ data }) {
      await Promise.resolve(data.name);
      // @ts-expect-error data of a type that is not listed
      await Promise.resolve(data.reason);
    },
  });
  // @ts-expect-error a type that the module does not define
  defineProjection({ ...newDefinition(), types: ['Locked'], project: () => Promise.resolve() });
});
