import { expect, test } from '@jest/globals';
import { splitReissue } from './failed-refunds.js';

test('a refund reissues failed refunds from the oldest on, in any stored order', () => {
  const failed = { 'pi_1-r2': 300, 'pi_1-r1': 200 };
  const expected = { failed: { 'pi_1-r1': 0, 'pi_1-r2': 250 }, reissuedCents: 250 };
  expect(splitReissue(failed, 250)).toEqual(expected);
  expect(splitReissue({ 'pi_1-r1': 200, 'pi_1-r2': 300 }, 250)).toEqual(expected);
});

test('a refund beyond the failed refunds is new', () => {
  const { failed, reissuedCents } = splitReissue({ 'pi_1-r1': 200 }, 900);
  expect([failed, reissuedCents]).toEqual([{ 'pi_1-r1': 0 }, 200]);
  expect(splitReissue(failed, 900)).toEqual({ failed, reissuedCents: 0 });
  expect(splitReissue({}, 900)).toEqual({ failed: {}, reissuedCents: 0 });
});

test('a refund reissues the intended refund before any other', () => {
  const failed = { 'pi_1-r1': 200, 'pi_1-r2': 300 };
  const replacedId = 'pi_1-r2';
  expect(splitReissue(failed, 350, { replacedId })).toEqual({
    failed: { 'pi_1-r1': 150, 'pi_1-r2': 0 },
    reissuedCents: 350,
  });
  expect(splitReissue(failed, 350, { isGoodwill: true, replacedId })).toEqual({
    failed: { 'pi_1-r1': 200, 'pi_1-r2': 0 },
    reissuedCents: 300,
  });
});

test('an intended refund that has not failed is not reissued', () => {
  expect(splitReissue({ 'pi_1-r1': 200 }, 100, { replacedId: 'pi_1-r9' })).toEqual({
    failed: { 'pi_1-r1': 100 },
    reissuedCents: 100,
  });
});
