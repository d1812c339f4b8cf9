import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jpegWidth, MOST_PHONE_BYTES, mostBytes, tooNarrow, widthsOf } from './photo-widths.js';

test('a picture becomes files from a phone to a large screen, none wider than itself', () => {
  expect(widthsOf(4000)).toEqual([412, 640, 960, 1440, 2048]);
  expect(widthsOf(1440)).toEqual([412, 640, 960, 1440]);
  // A file of 960 beside one of 1024 saves nothing.
  expect(widthsOf(1024)).toEqual([412, 640, 1024]);
  fc.assert(
    fc.property(fc.integer({ min: 640, max: 12_000 }), (width) => {
      const widths = widthsOf(width);
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      expect(Math.max(...widths)).toBe(Math.min(width, 2048));
      expect(widths).toContain(jpegWidth(widths));
    }),
  );
});

test('what a phone asks for weighs 45 KiB at most, what is wider as its surface', () => {
  expect([412, 640, 960].map(mostBytes)).toEqual([MOST_PHONE_BYTES, MOST_PHONE_BYTES, MOST_PHONE_BYTES]);
  expect(mostBytes(1920)).toBe(4 * MOST_PHONE_BYTES);
});

test('the JPEG is the widest of those that are not too wide', () => {
  expect(jpegWidth([412, 640, 960, 1440, 2048])).toBe(1440);
  expect(jpegWidth([412, 640, 1024])).toBe(1024);
});

test('a small picture is taken with a reason, a tiny one never', () => {
  expect(tooNarrow(1200, undefined)).toBeUndefined();
  expect(tooNarrow(1024, undefined)).toContain('smallBecause');
  expect(tooNarrow(1024, 'there is no other')).toBeUndefined();
  expect(tooNarrow(639, 'there is no other')).toContain('at least 1200 pixels');
  expect(tooNarrow(640, 'there is no other')).toBeUndefined();
});
