import { expect, test } from '@jest/globals';
import { newScenario } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { type ChargingEvent, chargingEvents } from '../events.js';
import { charging } from './charging-switch.js';

const given = newScenario(charging, chargingEvents);
const chargingPaused: ChargingEvent = { type: 'ChargingPaused', data: { reason: 'provider is down' } };
const chargingResumed: ChargingEvent = { type: 'ChargingResumed', data: { reason: 'it is back' } };

const pauseCommand = { type: 'Pause', reason: 'provider is down' } as const;
const resumeCommand = { type: 'Resume', reason: 'it is back' } as const;

test.each<{ name: string; events: ChargingEvent[] }>([
  { name: 'at first', events: [] },
  { name: 'after a resumption', events: [chargingPaused, chargingResumed] },
])('charging can be paused $name', ({ events }) => {
  given(...events)
    .when(pauseCommand)
    .thenEvents(chargingPaused);
});

test('charging stays paused until staff resume it', () => {
  given(chargingPaused).when(resumeCommand).thenEvents(chargingResumed);
});

test.each(['provider is down', 'another'])('a second pause changes nothing, with the reason %j', (reason) => {
  given(chargingPaused)
    .when({ ...pauseCommand, reason })
    .thenNothing();
});

test.each<{ name: string; events: ChargingEvent[] }>([
  { name: 'before a pause', events: [] },
  { name: 'for a second time', events: [chargingPaused, chargingResumed] },
])('a resumption $name changes nothing', ({ events }) => {
  given(...events)
    .when(resumeCommand)
    .thenNothing();
});

test('the switch keeps the reason of its last change', () => {
  const foldEvents = (...events: ChargingEvent[]) => fold(charging.evolve, charging.initialState, events);
  expect(foldEvents()).toEqual({ isPaused: false, reason: null });
  expect(foldEvents(chargingPaused)).toEqual({ isPaused: true, reason: 'provider is down' });
  expect(foldEvents(chargingPaused, chargingResumed)).toEqual({ isPaused: false, reason: 'it is back' });
});
