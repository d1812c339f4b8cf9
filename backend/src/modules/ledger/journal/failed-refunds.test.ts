import { expect, test } from '@jest/globals';
import { splitReissue } from './failed-refunds.js';

test('reissues failed refunds first, in any stored order', () => {
  const failed = { 'pi_1-r2': 300, 'pi_1-r1': 200 };
  const expected = { failed: { 'pi_1-r1': 0, 'pi_1-r2': 250 }, reissuedCents: 250 };
  expect(splitReissue(failed, 250)).toEqual(expected);
  expect(splitReissue({ 'pi_1-r1': 200, 'pi_1-r2': 300 }, 250)).toEqual(expected);
});

test('treats the excess as new and forgets a reissued refund', () => {
  const { failed, reissuedCents } = splitReissue({ 'pi_1-r1': 200 }, 900);
  expect([failed, reissuedCents]).toEqual([{ 'pi_1-r1': 0 }, 200]);
  expect(splitReissue(failed, 900)).toEqual({ failed, reissuedCents: 0 });
  expect(splitReissue({}, 900)).toEqual({ failed: {}, reissuedCents: 0 });
});

test('reissues the intended refund first, then the others, but none for goodwill', () => {
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

test('does not remember the intended refund as failed unless it failed', () => {
  expect(splitReissue({ 'pi_1-r1': 200 }, 100, { replacedId: 'pi_1-r9' })).toEqual({
    failed: { 'pi_1-r1': 100 },
    reissuedCents: 100,
  });
});
