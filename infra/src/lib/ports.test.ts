import { expect, it } from '@jest/globals';
import { findFreePort } from './ports.mjs';

it('no port is returned twice, even if nobody listens on the first one yet', async () => {
  const ports: number[] = [];
  for (let i = 0; i < 2000; i++) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});
