import { expect, test } from '@jest/globals';
import { scenario } from '../../../../test/booking/scenario.js';
import { fold } from '../../../kernel/decider.js';
import type { ChargingEvent } from '../events.js';
import { charging } from './charging-switch.js';

const given = scenario(charging);
const paused: ChargingEvent = { type: 'ChargingPaused', data: { reason: 'provider is down' } };
const resumed: ChargingEvent = { type: 'ChargingResumed', data: { reason: 'it is back' } };

test('charges unless paused; repeats change nothing', () => {
  const pause = { type: 'Pause', reason: 'provider is down' } as const;
  const resume = { type: 'Resume', reason: 'it is back' } as const;
  given().when(pause).thenEvents(paused);
  given(paused).when(pause).thenEvents();
  given(paused)
    .when({ ...pause, reason: 'another' })
    .thenEvents();
  given(paused).when(resume).thenEvents(resumed);
  given().when(resume).thenEvents();
  given(paused, resumed).when(resume).thenEvents();
  given(paused, resumed).when(pause).thenEvents(paused);
});

test('keeps the last reason', () => {
  const after = (...events: ChargingEvent[]) => fold(charging.evolve, charging.initialState, events);
  expect(after()).toEqual({ paused: false, reason: null });
  expect(after(paused)).toEqual({ paused: true, reason: 'provider is down' });
  expect(after(paused, resumed)).toEqual({ paused: false, reason: 'it is back' });
});
