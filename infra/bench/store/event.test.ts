import { expect, test } from '@jest/globals';
import { newEvent, newUuid } from './event.mjs';

test('an event of the benchmark has 500 bytes', () => {
  expect(JSON.stringify(newEvent(newUuid(), 1).data)).toHaveLength(500);
});

test('an id of the benchmark is a UUID of version 7', () => {
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
