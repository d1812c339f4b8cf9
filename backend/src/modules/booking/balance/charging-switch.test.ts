import { expect, test } from '@jest/globals';
import { newScenario } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { type ChargingEvent, chargingEvents } from '../events.js';
import { charging } from './charging-switch.js';

const given = newScenario(charging, chargingEvents);
const chargingPaused: ChargingEvent = { type: 'ChargingPaused', data: { reason: 'provider is down' } };
const chargingResumed: ChargingEvent = { type: 'ChargingResumed', data: { reason: 'it is back' } };

test('charging is paused once until somebody resumes it', () => {
  const pauseCommand = { type: 'Pause', reason: 'provider is down' } as const;
  const resumeCommand = { type: 'Resume', reason: 'it is back' } as const;

  given().when(pauseCommand).thenEvents(chargingPaused);
  given(chargingPaused).when(pauseCommand).thenEvents();
  given(chargingPaused)
    .when({ ...pauseCommand, reason: 'another' })
    .thenEvents();
  given(chargingPaused).when(resumeCommand).thenEvents(chargingResumed);
  given().when(resumeCommand).thenEvents();
  given(chargingPaused, chargingResumed).when(resumeCommand).thenEvents();
  given(chargingPaused, chargingResumed).when(pauseCommand).thenEvents(chargingPaused);
});

test('the switch keeps the reason of its last change', () => {
  const foldEvents = (...events: ChargingEvent[]) => fold(charging.evolve, charging.initialState, events);
  expect(foldEvents()).toEqual({ isPaused: false, reason: null });
  expect(foldEvents(chargingPaused)).toEqual({ isPaused: true, reason: 'provider is down' });
  expect(foldEvents(chargingPaused, chargingResumed)).toEqual({ isPaused: false, reason: 'it is back' });
});
