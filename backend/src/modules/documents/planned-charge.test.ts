import { describe, expect, test } from '@jest/globals';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { newBalances } from '../../../test/support/booking/views.js';
import { findPlannedCharge } from './planned-charge.js';

describe('the planned charge of an instalment', () => {
  const findCharge = (difference: Partial<InstalmentView>) => findPlannedCharge(newBalances(difference)[1]!);

  test('takes the whole amount on the scheduled day', () => {
    expect(findCharge({})).toEqual({ day: '2027-03-09', cents: 120_000 });
  });

  test('takes the rest of a partly paid instalment on the day of the retry', () => {
    const retry = { charge: 'FAILED', chargeAt: '2027-03-12T12:00:00.000Z', paidCents: 20_000 } as const;
    expect(findCharge(retry)).toEqual({ day: '2027-03-12', cents: 100_000 });
  });

  test.each(['VOIDED', 'ACTION_REQUIRED', 'EXHAUSTED', 'SUCCEEDED', null] as const)(
    'does not exist when the charge is %s',
    (charge) => {
      expect(findCharge({ charge })).toBeUndefined();
    },
  );

  test("does not exist for a co-payer's share", () => {
    expect(findCharge({ payer: 'co-payer' })).toBeUndefined();
  });

  test('does not exist once the instalment is paid', () => {
    expect(findCharge({ paidAt: '2027-03-01T12:00:00.000Z' })).toBeUndefined();
  });

  test('does not exist without a scheduled day', () => {
    expect(findCharge({ chargeAt: null })).toBeUndefined();
  });
});
