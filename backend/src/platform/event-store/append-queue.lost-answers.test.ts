import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { AppendLog, newEncodedAppend, newSeatsAppend } from '../../../test/support/event-store/append-log.js';
import { AppendQueue } from './append-queue.js';

describe('after a call without an answer', () => {
  test('sends each append alone, in order', async () => {
    const log = new AppendLog();
    log.batches = 'break';
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    const outcomes = await Promise.all([
      queue.append(newSeatsAppend(id, 0, 'a')),
      queue.append(newSeatsAppend(id, 1, 'b')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(log.calls).toEqual([['a', 'b'], ['a alone'], ['b alone']]);
  });

  test('reports no conflict for an append that is in the log', async () => {
    const log = new AppendLog();
    log.batches = 'break';
    log.blockedOutcomes.set('unknown', new Error('nobody knows'));
    log.unansweredOutcomes.set('there', { status: 'ok', firstPosition: 2, lastPosition: 2 });
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    const results = await Promise.allSettled([
      queue.append(newSeatsAppend(id, 0, 'unknown')),
      queue.append(newSeatsAppend(id, 1, 'there')),
      queue.append(newSeatsAppend(id, 2, 'perhaps')),
    ]);

    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.status : 'error'))).toEqual([
      'error',
      'ok',
      // The broken call may still be queued at the server.
      'error',
    ]);
  });

  test('does not claim another process’s append of the same command when its own base is missing', async () => {
    const log = new AppendLog();
    log.batches = 'break';
    log.blockedOutcomes.set('other was faster', {
      status: 'conflict',
      streamId: v7(),
      expectedVersion: 0,
      actualVersion: 1,
    });
    log.unansweredOutcomes.set('theirs', { status: 'ok', firstPosition: 2, lastPosition: 2 });
    const queue = new AppendQueue(log, newEncodedAppend);
    const id = v7();
    const outcomes = await Promise.all([
      queue.append(newSeatsAppend(id, 0, 'other was faster')),
      queue.append(newSeatsAppend(id, 1, 'theirs')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['conflict', 'conflict']);
  });
});
