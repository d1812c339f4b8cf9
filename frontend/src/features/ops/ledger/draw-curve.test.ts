import { describe, expect, test } from '@jest/globals';
import { drawCurve } from './draw-curve.js';

describe('the curve of an account', () => {
  test('has one step per day, to scale, between the lowest and highest balance including zero', () => {
    const days = [
      { day: '2027-01-01', balanceCents: 100 },
      { day: '2027-01-03', balanceCents: -100 },
      { day: '2027-01-04', balanceCents: 0 },
    ];
    expect(drawCurve(days, 400, 200)).toEqual({
      path: 'M0 0H200V200H300V100H400',
      zeroY: 100,
      topCents: 100,
      bottomCents: -100,
    });
  });

  test('is flat for one day or an account that stayed at zero, and empty for no days', () => {
    expect(drawCurve([{ day: '2027-01-01', balanceCents: -5 }], 10, 10).path).toBe('M0 10H10');
    expect(drawCurve([], 10, 10).path).toBe('');
    expect(drawCurve([{ day: '2027-01-01', balanceCents: 0 }], 10, 10)).toMatchObject({
      path: 'M0 0H10',
      zeroY: 0,
    });
  });
});
