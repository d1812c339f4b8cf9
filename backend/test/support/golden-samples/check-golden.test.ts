import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setVariables } from '../../../../infra/src/lib/testing/set-variables.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import { testEvents } from '../event-store/events.js';
import { assertGolden } from './assert-golden.js';

describe('golden events', () => {
  const { PriceSet, SeatsTaken } = testEvents;
  const registry = createRegistry({ PriceSet, SeatsTaken });
  let directory: string;
  let restoreVariables: () => void;
  const writeGolden = (name: string, data: unknown): Promise<void> =>
    writeFile(path.join(directory, name), JSON.stringify(data));

  beforeEach(async () => {
    restoreVariables = setVariables({ UPDATE_GOLDEN: undefined });
    directory = await mkdtemp(path.join(os.tmpdir(), 'golden-'));
    await writeGolden('PriceSet.v1.json', { euros: 12 });
    await writeGolden('PriceSet.v2.json', { amount: 1200, currency: 'EUR' });
    await writeGolden('PriceSet.v3.json', { amount: 1200, currency: 'EUR', reason: 'sale' });
    await writeGolden('SeatsTaken.v1.json', { seats: 2 });
  });
  afterEach(async () => {
    restoreVariables();
    await rm(directory, { recursive: true });
  });

  test('are read as current data in every version', async () => {
    await assertGolden(registry, directory);
    expect(registry.upcast('PriceSet', 1, { euros: 12 })).toEqual({
      amount: 1200,
      currency: 'EUR',
      reason: 'unknown',
    });
  });

  test.each<{ name: string; file: string; data: unknown }>([
    {
      name: 'an upcast that no longer gives valid data',
      file: 'PriceSet.v2.json',
      data: { amount: 'x', currency: 'EUR' },
    },
    {
      name: 'data that the schema silently changes',
      file: 'SeatsTaken.v1.json',
      data: { seats: 2, forgotten: true },
    },
    { name: 'a version newer than the schema', file: 'PriceSet.v4.json', data: {} },
    { name: 'an event type that was removed', file: 'Gone.v1.json', data: {} },
  ])('are reported for $name', async ({ file, data }) => {
    await writeGolden(file, data);
    await expect(assertGolden(registry, directory)).rejects.toThrow(file);
  });

  test('are created from a sample only on request if their file is missing', async () => {
    await rm(path.join(directory, 'SeatsTaken.v1.json'));
    const samples = { SeatsTaken: { seats: 7 }, PriceSet: { amount: 1, currency: 'USD', reason: 'new' } };
    await expect(assertGolden(registry, directory, samples)).rejects.toThrow('SeatsTaken.v1.json is missing');

    setVariables({ UPDATE_GOLDEN: '1' });
    await assertGolden(registry, directory, samples);
    expect(JSON.parse(await readFile(path.join(directory, 'SeatsTaken.v1.json'), 'utf8'))).toEqual({
      seats: 7,
    });
    // An existing file is never rewritten.
    expect(await readFile(path.join(directory, 'PriceSet.v3.json'), 'utf8')).toContain('sale');

    // A sample of an older version cannot be created later.
    await rm(path.join(directory, 'PriceSet.v1.json'));
    await expect(assertGolden(registry, directory, samples)).rejects.toThrow('PriceSet.v1.json is missing');
  });

  test('are refused for a definition without an upcast from an older version', () => {
    expect(() =>
      createRegistry({ PriceSet: { ...PriceSet, upcast: { 1: (data: unknown) => data } } }),
    ).toThrow('no upcast from version 2');
    expect(() => createRegistry({ SeatsTaken }, { SeatsTaken })).toThrow('defined twice');
  });
});
