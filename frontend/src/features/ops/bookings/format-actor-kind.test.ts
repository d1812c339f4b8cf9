import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { formatActorKind } from './format-actor-kind.js';

const showKey = ((key: string) => `text ${key}`) as unknown as TFunction<'ops-bookings'>;

test.each([
  { kind: 'staff', text: 'text event.actorKind.staff' },
  { kind: 'worker', text: 'text event.actorKind.worker' },
  { kind: 'robot', text: 'robot' },
  { kind: '', text: '' },
])('the actor "$kind" reads "$text"', ({ kind, text }) => {
  expect(formatActorKind(showKey, kind)).toBe(text);
});
