import { expect, test } from '@jest/globals';
import { triedAgain } from './failed-refunds.js';

test('reissues failed refunds first, in any stored order', () => {
  const failed = { 'pi_1-r2': 300, 'pi_1-r1': 200 };
  const again = { failed: { 'pi_1-r1': 0, 'pi_1-r2': 250 }, againCents: 250 };
  expect(triedAgain(failed, 250)).toEqual(again);
  expect(triedAgain({ 'pi_1-r1': 200, 'pi_1-r2': 300 }, 250)).toEqual(again);
});

test('treats the excess as new and forgets a reissued refund', () => {
  const { failed, againCents } = triedAgain({ 'pi_1-r1': 200 }, 900);
  expect([failed, againCents]).toEqual([{ 'pi_1-r1': 0 }, 200]);
  expect(triedAgain(failed, 900)).toEqual({ failed, againCents: 0 });
  expect(triedAgain({}, 900)).toEqual({ failed: {}, againCents: 0 });
});

test('reissues the intended refund first, then the others, but none for goodwill', () => {
  const failed = { 'pi_1-r1': 200, 'pi_1-r2': 300 };
  const meant = 'pi_1-r2';
  expect(triedAgain(failed, 350, { meant })).toEqual({
    failed: { 'pi_1-r1': 150, 'pi_1-r2': 0 },
    againCents: 350,
  });
  expect(triedAgain(failed, 350, { gift: true, meant })).toEqual({
    failed: { 'pi_1-r1': 200, 'pi_1-r2': 0 },
    againCents: 300,
  });
});

test('does not remember the intended refund as failed unless it failed', () => {
  expect(triedAgain({ 'pi_1-r1': 200 }, 100, { meant: 'pi_1-r9' })).toEqual({
    failed: { 'pi_1-r1': 100 },
    againCents: 100,
  });
});
