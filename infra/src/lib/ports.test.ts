import { expect, test } from '@jest/globals';
import { findFreePort } from './ports.mjs';

test('no port is returned twice, even if nobody listens on the first one yet', async () => {
  const ports: number[] = [];
  for (let i = 0; i < 2000; i++) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});
