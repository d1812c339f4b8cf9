import { expect, test } from '@jest/globals';
import { describeDevice } from './device.js';

test.each([
  {
    device: 'Safari, macOS',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  },
  {
    device: 'Edge, Windows',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
  },
  {
    device: 'Chrome, Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  {
    device: 'Firefox, Linux',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
])('a device is named by browser and system: $device', ({ device, userAgent }) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  { name: 'is missing', userAgent: undefined },
  { name: 'is that of a tool', userAgent: 'curl/8.5' },
  { name: 'is endless', userAgent: 'x'.repeat(100_000) },
])('a device has no name if its user agent $name', ({ userAgent }) => {
  expect(describeDevice(userAgent)).toBeNull();
});
