import { expect, test } from '@jest/globals';
import { balanceScheduled, existing, held, paid } from '../../../../test/booking/builders.js';
import { scheduled } from './schedule.js';

test('the balance is charged at noon of its day, 60 days before departure', () => {
  expect(scheduled(existing(held()))).toEqual([balanceScheduled]);
});

test('a part that was paid is not charged, and nothing is charged of what is paid', () => {
  const part = { type: 'PartPaid', data: paid('balance', 60_000) } as const;
  const [rest] = scheduled(existing([...held(), part]));
  expect(rest?.data).toMatchObject({ amountCents: 100_000 });
  expect(scheduled(existing(held()), [part])).toEqual([rest]);
  const whole = { type: 'BalancePaid', data: paid('balance', 160_000) } as const;
  expect(scheduled(existing(held()), [whole])).toEqual([]);
});
