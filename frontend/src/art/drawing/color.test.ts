import { describe, expect, test } from '@jest/globals';
import { mix } from './color.js';

describe('a mix of two colors', () => {
  test.each([
    { share: 0, color: '#102030' },
    { share: 1, color: '#f0a040' },
    { share: 0.5, color: '#806038' },
  ])('gives $color at share $share', ({ share, color }) => {
    expect(mix('#102030', '#f0a040', share)).toBe(color);
  });

  test('rounds each channel to whole steps', () => {
    expect(mix('#000000', '#010101', 0.49)).toBe('#000000');
    expect(mix('#000000', '#010101', 0.5)).toBe('#010101');
  });

  test('writes each channel with two digits', () => {
    expect(mix('#ffffff', '#000000', 0.99)).toBe('#030303');
  });
});
