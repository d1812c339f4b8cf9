import 'reflect-metadata';
import { beforeEach, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import {
  decideSeats,
  newCounter,
  newSeatsTakenEvents,
  newTestEnvelope,
} from '../../../test/support/event-store/counters.js';
import { newAppendRequest, newStreamAppend, RECORDED_AT } from '../../../test/support/event-store/events.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import type { Token } from '../../kernel/token.js';
import { CLOCK, ManualClock } from '../clock/clock.js';
import type { MemoryEventStore } from '../event-store/memory.js';
import { toDecision } from './decision.js';
import { defineCommand } from './define-command.js';
import { CommandRunner } from './runner.js';

let store: MemoryEventStore;
let testRunner: CommandRunner;
let decisions: number[];
const testClock = new ManualClock(RECORDED_AT);
beforeEach(() => {
  store = newMemoryStore();
  testRunner = new CommandRunner(store, testClock);
  decisions = [];
});

const { Command: TakeSeats, Handler: TakeSeatsHandler } = defineCommand({
  name: 'TakeSeats',
  input: (id: string, requestedSeats: number) => ({ id, requestedSeats }),
  streams: ({ id }) => ({ seats: newCounter(id) }),
  decide({ seats: takenSeats }, { requestedSeats }) {
    decisions.push(takenSeats);
    return toDecision('seats', decideSeats(takenSeats, { seats: requestedSeats, limit: 3 }), {
      before: takenSeats,
    });
  },
  reply: (outcome, { requestedSeats }) =>
    isRefusal(outcome)
      ? outcome
      : { requestedSeats, before: outcome.result.before, now: outcome.states.seats },
});

const { Command: TakeAtNoon, Handler: TakeAtNoonHandler } = defineCommand({
  name: 'TakeAtNoon',
  input: (id: string) => ({ id }),
  streams: ({ id }) => ({ seats: newCounter(id) }),
  decide: (_, __, { clock }) =>
    toDecision('seats', newSeatsTakenEvents(clock.now().getUTCHours() === 12 ? 2 : 1)),
  reply: (outcome) => (isRefusal(outcome) ? outcome.refused : outcome.states.seats),
});

class Limit {
  constructor(readonly seats: number) {}
}

const { Command: TakeUpTo, Handler: TakeUpToHandler } = defineCommand({
  name: 'TakeUpTo',
  pureNeeds: { limit: Limit },
  input: (id: string) => ({ id }),
  streams: ({ id }) => ({ seats: newCounter(id) }),
  decide: (_, __, { limit }) => toDecision('seats', newSeatsTakenEvents(limit.seats)),
  reply: (outcome) => (isRefusal(outcome) ? outcome.refused : outcome.states.seats),
});

const MIN_COUNT = Symbol('MinCount') as Token<number>;
const { Command: TakeAsMany, Handler: TakeAsManyHandler } = defineCommand({
  name: 'TakeAsMany',
  needs: { minCount: MIN_COUNT },
  pureNeeds: { limit: Limit },
  input: (id: string) => ({ id }),
  async prepare({ id }, { runner, minCount }) {
    const { state } = await runner.loadOne(newCounter(id));
    return state < minCount ? refuse('TOO_FEW', { taken: state }) : { requestedSeats: state };
  },
  streams: ({ id }) => ({ seats: newCounter(id) }),
  decide: ({ seats: takenSeats }, { requestedSeats }, { limit }) =>
    toDecision('seats', decideSeats(takenSeats, { seats: requestedSeats, limit: limit.seats })),
  async reply(outcome, { id }, { runner, envelope: { commandId } }) {
    if (isRefusal(outcome)) return outcome;
    return { commandId, now: (await runner.loadOne(newCounter(id))).state };
  },
});

test('a command appends the decided events and replies with the outcome and the input', async () => {
  const id = v7();
  const command = newTestEnvelope();
  const reply = await new TakeSeatsHandler(testRunner).execute(new TakeSeats(command, id, 2));
  expect(reply).toEqual({ requestedSeats: 2, before: 0, now: 2 });
  const events = (await store.readStreams([id])).get(id);
  expect(events).toMatchObject([{ type: 'SeatsTaken', data: { seats: 2 }, meta: command }]);
});

test('a refused command appends nothing', async () => {
  const id = v7();
  const reply = await new TakeSeatsHandler(testRunner).execute(new TakeSeats(newTestEnvelope(), id, 4));
  expect(reply).toEqual({ refused: 'FULL', facts: { left: 3 } });
  expect(await store.readHead()).toBe(0);
});

test('a repeated command gets the stored result', async () => {
  const id = v7();
  const handler = new TakeSeatsHandler(testRunner);
  const command = newTestEnvelope();
  await handler.execute(new TakeSeats(command, id, 1));
  await handler.execute(new TakeSeats(newTestEnvelope(), id, 1));

  expect(await handler.execute(new TakeSeats(command, id, 1))).toEqual({
    requestedSeats: 1,
    before: 0,
    now: 2,
  });
});

test('a command decides again on the new state when another command appended first', async () => {
  const id = v7();
  const append = store.append.bind(store);
  store.append = async (request) => {
    store.append = append;
    await append(newAppendRequest([newStreamAppend(id, 0, ...newSeatsTakenEvents(2))]));
    return append(request);
  };
  const reply = await new TakeSeatsHandler(testRunner).execute(new TakeSeats(newTestEnvelope(), id, 2));

  expect(reply).toEqual({ refused: 'FULL', facts: { left: 1 } });
  expect(decisions).toEqual([0, 2]);
});

test('a command fails when it needs the time but its handler has no clock', async () => {
  const command = new TakeAtNoon(newTestEnvelope(), v7());
  await expect(new TakeAtNoonHandler(testRunner).execute(command)).rejects.toThrow('without a clock');
});

test('a handler throws when a needed service is missing', () => {
  expect(() => new TakeUpToHandler(testRunner)).toThrow('TakeUpTo is missing service limit');
  expect(() => new TakeAsManyHandler(testRunner, testClock, 1)).toThrow(
    'TakeAsMany is missing service limit',
  );
});

test('a command decides with the prepared facts and replies with data read afterwards', async () => {
  const id = v7();
  const command = newTestEnvelope();
  await store.append(newAppendRequest([newStreamAppend(id, 0, ...newSeatsTakenEvents(2))]));
  const handler = new TakeAsManyHandler(testRunner, testClock, 1, new Limit(7));
  const reply = await handler.execute(new TakeAsMany(command, id));

  expect(reply).toEqual({ commandId: command.commandId, now: 4 });
  expect(await handler.execute(new TakeAsMany(newTestEnvelope(), id))).toEqual({
    refused: 'FULL',
    facts: { left: 3 },
  });
});

test('a command refused by its preparation decides nothing', async () => {
  const handler = new TakeAsManyHandler(testRunner, testClock, 1, new Limit(7));
  const reply = await handler.execute(new TakeAsMany(newTestEnvelope(), v7()));
  expect(reply).toEqual({ refused: 'TOO_FEW', facts: { taken: 0 } });
  expect(await store.readHead()).toBe(0);
});

test('a command runs through the command bus with the services that Nest injects', async () => {
  expect({ command: TakeAtNoon.name, handler: TakeAtNoonHandler.name }).toEqual({
    command: 'TakeAtNoon',
    handler: 'TakeAtNoonHandler',
  });

  const noon = new ManualClock(new Date('2027-03-01T12:00:00Z'));
  class Wiring {}
  Module({
    imports: [CqrsModule.forRoot()],
    providers: [
      TakeSeatsHandler,
      TakeAtNoonHandler,
      TakeUpToHandler,
      TakeAsManyHandler,
      { provide: MIN_COUNT, useValue: 1 },
      { provide: Limit, useValue: new Limit(7) },
      { provide: CommandRunner, useValue: testRunner },
      { provide: CLOCK, useValue: noon },
    ],
  })(Wiring);
  const app = await NestFactory.createApplicationContext(Wiring, { logger: false });
  try {
    const bus = (await app.init()).get(CommandBus);
    expect(await bus.execute(new TakeAtNoon(newTestEnvelope(), v7()))).toBe(2);
    expect(await bus.execute(new TakeUpTo(newTestEnvelope(), v7()))).toBe(7);
    expect(await bus.execute(new TakeAsMany(newTestEnvelope(), v7()))).toMatchObject({ refused: 'TOO_FEW' });
    expect(await bus.execute(new TakeSeats(newTestEnvelope(), v7(), 1))).toEqual({
      requestedSeats: 1,
      before: 0,
      now: 1,
    });
  } finally {
    await app.close();
  }
});
