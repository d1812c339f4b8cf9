import { expect, test } from '@jest/globals';
import { parseDeliverySettings } from './webhook-delivery.js';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

test.each([
  { input: { mode: 'drop' }, settings: { mode: 'drop', delayMs: null } },
  { input: { mode: 'delay', delayMs: null }, settings: { mode: 'delay', delayMs: null } },
  { input: { mode: 'delay', delayMs: 0 }, settings: { mode: 'delay', delayMs: 0 } },
  { input: { mode: 'delay', delayMs: WEEK_MS }, settings: { mode: 'delay', delayMs: WEEK_MS } },
])('$input are the settings $settings', ({ input, settings }) => {
  expect(parseDeliverySettings(input)).toEqual(settings);
});

test.each([{ mode: 'fast' }, {}])('%j name no mode', (input) => {
  expect(parseDeliverySettings(input)).toEqual({
    problem: expect.stringMatching(/^webhooks\.mode has to be one of normal, drop, /),
  });
});

test.each([-1, 0.5, WEEK_MS + 1, '10'])('a delay of %j is refused', (delayMs) => {
  expect(parseDeliverySettings({ mode: 'delay', delayMs })).toEqual({
    problem: `webhooks.delayMs has to be an integer from 0 to ${WEEK_MS}.`,
  });
});
