import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  calculateMaxBytes,
  explainTooNarrow,
  listWidths,
  MAX_PHONE_BYTES,
  pickJpegWidth,
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
      expect(widths).toContain(pickJpegWidth(widths));
    }),
  );
});

test('the limit is 45 KiB for phone files and grows with the area of wider files', () => {
  expect([412, 640, 960].map(calculateMaxBytes)).toEqual([MAX_PHONE_BYTES, MAX_PHONE_BYTES, MAX_PHONE_BYTES]);
  expect(calculateMaxBytes(1920)).toBe(4 * MAX_PHONE_BYTES);
});

test('the JPEG has the widest acceptable width', () => {
  expect(pickJpegWidth([412, 640, 960, 1440, 2048])).toBe(1440);
  expect(pickJpegWidth([412, 640, 1024])).toBe(1024);
});

test('a small picture is accepted with a reason, a tiny picture never', () => {
  expect(explainTooNarrow(1200, undefined)).toBeUndefined();
  expect(explainTooNarrow(1024, undefined)).toContain('smallReason');
  expect(explainTooNarrow(1024, 'there is no other')).toBeUndefined();
  expect(explainTooNarrow(639, 'there is no other')).toContain('at least 1200 pixels');
  expect(explainTooNarrow(640, 'there is no other')).toBeUndefined();
});
