import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  calculateMaxBytes,
  chooseJpegWidth,
  explainTooNarrow,
  listWidths,
  MAX_PHONE_BYTES,
} from './photo-widths.js';

test('the widths range from phone to large screen, none wider than the original', () => {
  expect(listWidths(4000)).toEqual([412, 640, 960, 1440, 2048]);
  expect(listWidths(1440)).toEqual([412, 640, 960, 1440]);
  // A file of 960 pixels next to one of 1024 saves nothing.
  expect(listWidths(1024)).toEqual([412, 640, 1024]);
  fc.assert(
    fc.property(fc.integer({ min: 640, max: 12_000 }), (width) => {
      const widths = listWidths(width);
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      expect(Math.max(...widths)).toBe(Math.min(width, 2048));
      expect(widths).toContain(chooseJpegWidth(widths));
    }),
  );
});

test('the limit is 45 KiB for phone files and grows with the area of wider files', () => {
  expect([412, 640, 960].map(calculateMaxBytes)).toEqual([MAX_PHONE_BYTES, MAX_PHONE_BYTES, MAX_PHONE_BYTES]);
  expect(calculateMaxBytes(1920)).toBe(4 * MAX_PHONE_BYTES);
});

test('the JPEG has the widest acceptable width', () => {
  expect(chooseJpegWidth([412, 640, 960, 1440, 2048])).toBe(1440);
  expect(chooseJpegWidth([412, 640, 1024])).toBe(1024);
});

test.each([
  { name: 'wide enough', width: 1200, reason: undefined },
  { name: 'narrow, with a reason', width: 1024, reason: 'there is no other' },
  { name: 'as narrow as possible, with a reason', width: 640, reason: 'there is no other' },
])('a picture is accepted that is $name', ({ width, reason }) => {
  expect(explainTooNarrow(width, reason)).toBeUndefined();
});

test.each([
  { name: 'narrow, without a reason', width: 1024, reason: undefined, explanation: 'smallReason' },
  {
    name: 'tiny, whatever the reason',
    width: 639,
    reason: 'there is no other',
    explanation: 'at least 1200 pixels',
  },
])('a picture is refused that is $name', ({ width, reason, explanation }) => {
  expect(explainTooNarrow(width, reason)).toContain(explanation);
});
