import { expect, it } from '@jest/globals';
import { findFreePort } from './ports.mjs';

it('no port is returned twice, even if nobody listens on the first one yet', async () => {
  const ports: number[] = [];
  for (let n = 0; n < 2000; n++) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});
