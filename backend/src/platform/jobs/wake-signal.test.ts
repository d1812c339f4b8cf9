import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createStore, type StoreWithDatabase } from '../../../test/support/event-store/postgres-store.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { ChannelListener } from '../database/channel-listener.js';
import { WakeSignal } from './wake-signal.js';

describe('the wake signal', () => {
  let connection: StoreWithDatabase;
  beforeAll(async () => {
    connection = await createStore();
  });
  afterAll(() => connection.drop());

  /** Listens like another process, as far as the signal is concerned. */
  const listenElsewhere = async () => {
    const onSignal = jest.fn();
    const listener = new ChannelListener(connection.url, WakeSignal.channel, onSignal);
    await listener.start();
    return { onSignal, listener };
  };

  /** Resolves when the last notification is sent: only then does a ring send another. */
  const waitForQuery = async (querySpy: { mock: { results: { value: unknown }[] } }) => {
    await querySpy.mock.results.at(-1)?.value;
    await new Promise((resolve) => setImmediate(resolve));
  };

  test('reaches other processes through the database', async () => {
    const { onSignal, listener } = await listenElsewhere();
    const querySpy = jest.spyOn(connection.pool, 'query');
    const wakeSignal = new WakeSignal(connection.pool);
    const onRing = jest.fn();
    const stopListening = wakeSignal.onRing(onRing);
    wakeSignal.ring();
    expect(onRing).toHaveBeenCalledTimes(1);

    await waitUntil(() => onSignal.mock.calls.length === 1);
    stopListening();
    await waitForQuery(querySpy);
    wakeSignal.ring();
    await waitUntil(() => onSignal.mock.calls.length === 2);
    expect(onRing).toHaveBeenCalledTimes(1);

    querySpy.mockRestore();
    await listener.stop();
  });

  test('sends one message for a hundred simultaneous rings', async () => {
    const { onSignal, listener } = await listenElsewhere();
    const querySpy = jest.spyOn(connection.pool, 'query');
    const wakeSignal = new WakeSignal(connection.pool);
    const onRing = jest.fn();
    wakeSignal.onRing(onRing);
    for (let i = 0; i < 100; i++) wakeSignal.ring();
    expect(onRing).toHaveBeenCalledTimes(100);

    await waitUntil(() => onSignal.mock.calls.length === 1);
    expect(querySpy).toHaveBeenCalledTimes(1);

    await waitForQuery(querySpy);
    wakeSignal.ring();
    await waitUntil(() => onSignal.mock.calls.length === 2);
    querySpy.mockRestore();
    await listener.stop();
  });

  test('reaches its own process while the database is away', async () => {
    const { onSignal, listener } = await listenElsewhere();
    let isDown = true;
    const queryUnlessDown = (text: string) =>
      isDown ? Promise.reject(new Error('gone')) : connection.pool.query(text);
    const wakeSignal = new WakeSignal({ query: queryUnlessDown } as unknown as pg.Pool);
    const onRing = jest.fn();
    wakeSignal.onRing(onRing);
    wakeSignal.ring();
    expect(onRing).toHaveBeenCalledTimes(1);

    await new Promise((resolve) => setImmediate(resolve));
    isDown = false;
    wakeSignal.ring();
    await waitUntil(() => onSignal.mock.calls.length === 1);
    await listener.stop();
  });

  test('is received again after the listening connection broke', async () => {
    const { onSignal, listener } = await listenElsewhere();
    const admin = new pg.Client(connection.url);
    await admin.connect();
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [`wayfold ${WakeSignal.channel}`],
    );
    await admin.end();
    expect(rowCount).toBe(1);

    // After a reconnect the listener looks once, because it may have missed a signal.
    await waitUntil(() => onSignal.mock.calls.length === 1);
    new WakeSignal(connection.pool).ring();
    await waitUntil(() => onSignal.mock.calls.length === 2);
    await listener.stop();
  });
});
