import { expect, test } from '@jest/globals';
import { describeDevice } from './device.js';

test('a device is named by browser and system in a few words', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const win =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  const pixel =
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

  expect(describeDevice(`${mac} Version/18.0 Safari/605.1.15`)).toBe('Safari, macOS');
  expect(describeDevice(`${win} Safari/537.36 Edg/140.0`)).toBe('Edge, Windows');
  expect(describeDevice(`${pixel} Mobile Safari/537.36`)).toBe('Chrome, Android');
  expect(describeDevice('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox, Linux',
  );
  expect([
    describeDevice(undefined),
    describeDevice('curl/8.5'),
    describeDevice('x'.repeat(100_000)),
  ]).toEqual([null, null, null]);
});
