import { expect, test } from '@jest/globals';
import { triedAgain } from './failed-refunds.js';

test('a new refund is first what failed before, whatever order that was stored in', () => {
  const failed = { 'pi_1-r2': 300, 'pi_1-r1': 200 };
  const again = { failed: { 'pi_1-r1': 0, 'pi_1-r2': 250 }, againCents: 250 };
  expect(triedAgain(failed, 250)).toEqual(again);
  expect(triedAgain({ 'pi_1-r1': 200, 'pi_1-r2': 300 }, 250)).toEqual(again);
});

test('what goes beyond it is new; a refund once tried again is not remembered a second time', () => {
  const { failed, againCents } = triedAgain({ 'pi_1-r1': 200 }, 900);
  expect([failed, againCents]).toEqual([{ 'pi_1-r1': 0 }, 200]);
  expect(triedAgain(failed, 900)).toEqual({ failed, againCents: 0 });
  expect(triedAgain({}, 900)).toEqual({ failed: {}, againCents: 0 });
});

test('what a new refund is meant for comes first, then the others; a gift is none of those', () => {
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

test('what it is meant for is not remembered as failed where it did not fail', () => {
  expect(triedAgain({ 'pi_1-r1': 200 }, 100, { meant: 'pi_1-r9' })).toEqual({
    failed: { 'pi_1-r1': 100 },
    againCents: 100,
  });
});
