import { expect, test } from '@jest/globals';
import { Latencies } from './latencies.js';

const recordMany = (latencies: Latencies, kind: string, ms: number, answeredAtMs: number): void => {
  for (let i = 0; i < 100; i++) latencies.recordResponse(kind, ms + i, answeredAtMs);
};

test('a minimum latency per kind of call is guaranteed after a hundred recent answers', () => {
  const latencies = new Latencies();
  for (let i = 0; i < 99; i++) latencies.recordResponse('create', 230, 0);
  expect(latencies.calculateMinMs('create')).toBe(0);

  latencies.recordResponse('create', 225, 1_000);
  latencies.recordResponse('create', 900, 2_000);
  recordMany(latencies, 'confirm', 725, 2_000);
  expect({
    create: latencies.calculateMinMs('create'),
    confirm: latencies.calculateMinMs('confirm'),
    list: latencies.calculateMinMs('list'),
  }).toEqual({ create: 200, confirm: 700, list: 0 });
});

test('the guarantee follows a slower route after a window, and a faster route at once', () => {
  const latencies = new Latencies();
  recordMany(latencies, 'create', 125, 0);
  recordMany(latencies, 'create', 325, 61_000);
  expect(latencies.calculateMinMs('create')).toBe(100);
  recordMany(latencies, 'create', 425, 122_000);
  expect(latencies.calculateMinMs('create')).toBe(300);
  latencies.recordResponse('create', 65, 123_000);
  expect(latencies.calculateMinMs('create')).toBe(40);
});

test('no latency is guaranteed after a long silence', () => {
  const latencies = new Latencies();
  recordMany(latencies, 'confirm', 725, 0);
  latencies.recordResponse('confirm', 800, 900_000);
  expect(latencies.calculateMinMs('confirm')).toBe(0);
});

test('no latency is guaranteed when answers are within the margin', () => {
  const latencies = new Latencies();
  recordMany(latencies, 'create', 5, 0);
  expect(latencies.calculateMinMs('create')).toBe(0);
});
