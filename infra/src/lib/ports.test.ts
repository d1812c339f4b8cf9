import { expect, test } from '@jest/globals';
import { pickFreePort } from './ports.mjs';

test('no port is returned twice, even before a server listens on it', async () => {
  const ports: number[] = [];
  for (let i = 0; i < 2000; i++) ports.push(await pickFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});
