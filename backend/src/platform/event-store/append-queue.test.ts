import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { AppendLog, newEncodedAppend, newSeatsAppend } from '../../../test/support/event-store/append-log.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../test/support/event-store/events.js';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { AppendQueue } from './append-queue.js';
import type { EncodedAppend } from './codec.js';
import type { AppendOutcome } from './port.js';
import { SplitBatching } from './split-batching.js';

describe('the append queue', () => {
  test('sends the appends of one turn together, and later appends in the next batch', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const firstAppends = ['a', 'b', 'c'].map((name) => queue.append(newSeatsAppend(v7(), 0, name)));
    await firstAppends[0];
    expect(await Promise.all(firstAppends)).toEqual(
      [1, 2, 3].map((position) => ({ status: 'ok', firstPosition: position, lastPosition: position })),
    );

    await Promise.all(['d', 'e'].map((name) => queue.append(newSeatsAppend(v7(), 0, name))));
    expect(log.calls).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  test('splits many waiting appends in halves, so that one half is in flight while the other is answered', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const outcomes: string[] = [];
    const appendNamed = async (name: string): Promise<void> => {
      const outcome = await queue.append(newSeatsAppend(v7(), 0, name));
      outcomes.push(`${name} ${outcome.status} after ${log.calls.length} calls`);
      if (name.length < 2) await appendNamed(`${name}${name}`);
    };
    const names = [...'abcdefghijklmnopqrst'];
    await Promise.all(names.map(appendNamed));
    const [earlyNames, laterNames] = [names.slice(0, 10), names.slice(10)];
    const doubleNames = (list: string[]): string[] => list.map((name) => name + name);

    expect(log.calls).toEqual([earlyNames, laterNames, doubleNames(earlyNames), doubleNames(laterNames)]);
    expect(outcomes.slice(0, 20)).toEqual([
      ...earlyNames.map((name) => `${name} ok after 2 calls`),
      ...laterNames.map((name) => `${name} ok after 3 calls`),
    ]);
  });

  test('sends waiting appends at once if measurements show that this is faster', async () => {
    const log = new AppendLog();
    const batching = Object.defineProperty(new SplitBatching(), 'shouldSplit', { value: false });
    const queue = new AppendQueue(log, newEncodedAppend, batching);
    const names = [...'abcdefghijklmnopqrst'];
    await Promise.all(names.map((name) => queue.append(newSeatsAppend(v7(), 0, name))));

    expect(log.calls).toEqual([names]);
  });

  test('sends appends of successive versions of a stream together, and competing appends one after another', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    await Promise.all([
      queue.append(newSeatsAppend(id, 0, 'first')),
      queue.append(newSeatsAppend(id, 1, 'second')),
      queue.append(newSeatsAppend(id, 1, 'competitor')),
      queue.append(newSeatsAppend(v7(), 0, 'elsewhere')),
      queue.append(newSeatsAppend(id, 2, 'third')),
    ]);

    expect(log.calls).toEqual([
      ['first', 'second', 'elsewhere'],
      ['competitor', 'third'],
    ]);
  });

  test('does not send one command twice in a call', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    await Promise.all([
      queue.append(newSeatsAppend(v7(), 0, 'same')),
      queue.append(newSeatsAppend(v7(), 0, 'same')),
    ]);

    expect(log.calls).toEqual([['same'], ['same']]);
  });

  test('sends the append that blocked the batch alone', async () => {
    const log = new AppendLog();
    log.blockedOutcomes.set('twice', { status: 'duplicate', result: 7 });
    const queue = new AppendQueue(log, newEncodedAppend);
    const outcomes = await Promise.all(
      ['a', 'twice', 'b'].map((name) => queue.append(newSeatsAppend(v7(), 0, name))),
    );

    expect(outcomes).toEqual([
      { status: 'ok', firstPosition: 1, lastPosition: 1 },
      { status: 'duplicate', result: 7 },
      { status: 'ok', firstPosition: 2, lastPosition: 2 },
    ]);
    expect(log.calls).toEqual([['a', 'twice', 'b'], ['twice alone'], ['a', 'b']]);
  });

  test.each<{ name: string; failure: AppendOutcome | Error }>([
    {
      name: 'a conflict',
      failure: { status: 'conflict', streamId: 'x', expectedVersion: 1, actualVersion: 5 },
    },
    { name: 'a duplicate', failure: { status: 'duplicate', result: null } },
    { name: 'an error', failure: new Error('nobody knows') },
  ])('refuses an append based on $name, without sending it', async ({ failure }) => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const [id, otherStreamId] = [v7(), v7()];
    log.blockedOutcomes.set('second', failure);
    const results = await Promise.allSettled([
      queue.append(newSeatsAppend(id, 0, 'first')),
      queue.append(newSeatsAppend(id, 1, 'second')),
      queue.append(newSeatsAppend(id, 2, 'third')),
      queue.append(
        newAppendRequest(
          [newStreamAppend(otherStreamId, 0, newSeatsTaken()), newStreamAppend(id, 3, newSeatsTaken())],
          { commandId: 'fourth' },
        ),
      ),
      queue.append(newSeatsAppend(otherStreamId, 1, 'fifth')),
      queue.append(newSeatsAppend(v7(), 0, 'elsewhere')),
    ]);

    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.status : 'error'))).toEqual([
      'ok',
      failure instanceof Error ? 'error' : failure.status,
      'conflict',
      'conflict',
      'conflict',
      'ok',
    ]);
    expect(log.head).toBe(2);
    expect(log.calls.slice(1).flat()).toEqual(['first', 'elsewhere', 'second alone']);
  });

  test('does not send a blocking append before its base, which may fail', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const [id, otherStreamId] = [v7(), v7()];
    // Another process runs the same command concurrently:
    // the version exists, but not with our decision's events.
    log.blockedOutcomes.set('built', {
      status: 'conflict',
      streamId: otherStreamId,
      expectedVersion: 1,
      actualVersion: 0,
    });
    const sendMany = log.sendMany.bind(log);
    log.sendMany = async (batch) => {
      const outcome = await sendMany(batch);
      log.blockedOutcomes.delete('built');
      log.blockedOutcomes.set('first', { status: 'duplicate', result: null });
      return outcome.status === 'blocked' && log.calls.length === 1
        ? { ...outcome, isBlocking: ({ commandId }) => commandId === 'built' }
        : outcome;
    };
    const outcomes = await Promise.all([
      queue.append(newSeatsAppend(id, 0, 'first')),
      queue.append(
        newAppendRequest(
          [newStreamAppend(id, 1, newSeatsTaken()), newStreamAppend(otherStreamId, 1, newSeatsTaken())],
          { commandId: 'built' },
        ),
      ),
      queue.append(newSeatsAppend(otherStreamId, 2, 'third')),
      queue.append(newSeatsAppend(v7(), 0, 'elsewhere')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['duplicate', 'conflict', 'conflict', 'ok']);
    expect(log.calls).toEqual([
      ['first', 'built', 'third', 'elsewhere'],
      ['first', 'elsewhere'],
      ['first alone'],
      ['elsewhere'],
    ]);
  });

  test('reports a failed append before any other append can build upon it', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    log.blockedOutcomes.set('lost', {
      status: 'conflict',
      streamId: id,
      expectedVersion: 0,
      actualVersion: 1,
    });
    const notices: string[] = [];
    const recordOutcome = (name: string) => (outcome: AppendOutcome | undefined) =>
      void notices.push(`${name} ${outcome?.status}`);
    await Promise.all([
      queue
        .append({ ...newSeatsAppend(id, 0, 'lost'), onFinished: recordOutcome('lost') })
        .then(() => notices.push('lost answered')),
      queue.append({ ...newSeatsAppend(id, 1, 'built'), onFinished: recordOutcome('built') }),
    ]);

    expect(notices.indexOf('lost conflict')).toBe(0);
    expect(notices.indexOf('lost answered')).toBeGreaterThan(0);
    expect(notices).toContain('built conflict');
  });

  test('keeps appends whose base is the version that a losing competitor also expected', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    log.blockedOutcomes.set('twice', { status: 'duplicate', result: null });
    const outcomes = await Promise.all([
      queue.append(newSeatsAppend(id, 4, 'twice')),
      queue.append(newSeatsAppend(id, 4, 'other')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['duplicate', 'ok']);
  });

  test('never bases an earlier append on a later append', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    log.blockedOutcomes.set('later', { status: 'duplicate', result: null });
    const outcomes = await Promise.all([
      queue.append(newSeatsAppend(id, 5, 'before')),
      queue.append(newSeatsAppend(id, 4, 'later')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'duplicate']);
  });

  test('lets other appends pass an append that waits for keys, but not on its streams', async () => {
    const log = new AppendLog();
    const gate = newDeferred();
    const queue = new AppendQueue(log, (appendRequest) =>
      appendRequest.commandId === 'slow'
        ? gate.promise.then(() => newEncodedAppend(appendRequest))
        : newEncodedAppend(appendRequest),
    );
    const id = v7();
    const appends = ['slow', 'after'].map((name, i) => queue.append(newSeatsAppend(id, i, name)));
    await queue.append(newSeatsAppend(v7(), 0, 'passing'));
    gate.resolve();
    await Promise.all(appends);

    expect(log.calls).toEqual([['passing'], ['slow', 'after']]);
  });

  test('fails only an append that cannot be encoded and the appends based on it', async () => {
    const log = new AppendLog();
    const queue = new AppendQueue(log, (appendRequest) => {
      if (appendRequest.commandId === 'invalid') throw new Error('not valid');
      return newEncodedAppend(appendRequest);
    });
    const id = v7();
    const [invalidAppend, laterAppend, otherAppend] = await Promise.allSettled([
      queue.append(newSeatsAppend(id, 0, 'invalid')),
      queue.append(newSeatsAppend(id, 1, 'built')),
      queue.append(newSeatsAppend(v7(), 0, 'other')),
    ]);
    expect(invalidAppend.status).toBe('rejected');
    // The append arrived after the refusal, so the log decides.
    expect(laterAppend.status).toBe('fulfilled');
    expect(otherAppend).toMatchObject({ value: { status: 'ok' } });

    await queue.waitUntilIdle();
  });

  test('does not fail other appends for an append that lost its base before its encoding failed', async () => {
    const log = new AppendLog();
    log.blockedOutcomes.set('first', {
      status: 'conflict',
      streamId: 's',
      expectedVersion: 0,
      actualVersion: 1,
    });
    const resolvers = new Map<string, (encoding: EncodedAppend | Promise<EncodedAppend>) => void>();
    const queue = new AppendQueue(log, (appendRequest) =>
      appendRequest.commandId === 'first'
        ? newEncodedAppend(appendRequest)
        : new Promise((resolve) => resolvers.set(appendRequest.commandId, resolve)),
    );
    const id = v7();
    const firstAppend = queue.append(newSeatsAppend(id, 0, 'first'));
    const builtAppend = queue.append(newSeatsAppend(id, 1, 'built'));
    await firstAppend;

    expect(await builtAppend).toMatchObject({ status: 'conflict' });

    const [request, other] = [newSeatsAppend(v7(), 0, 'other'), newSeatsAppend(v7(), 0, 'another')];
    const appends = [queue.append(request), queue.append(other)];
    resolvers.get('built')?.(Promise.reject(new Error('no key')));
    await new Promise(setImmediate);
    resolvers.get('other')?.(newEncodedAppend(request));
    resolvers.get('another')?.(newEncodedAppend(other));

    expect(await Promise.all(appends)).toEqual([
      expect.objectContaining({ status: 'ok' }),
      expect.objectContaining({ status: 'ok' }),
    ]);
  });
});
