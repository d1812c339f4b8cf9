import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  getInstalmentId,
  newQuote,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { planInstalments } from './plan.js';

const quote = newQuote();

test('the full plan has one instalment of the whole price', () => {
  expect(planInstalments(quote, 'full', getInstalmentId)).toEqual([
    {
      id: getInstalmentId('full'),
      kind: 'full',
      amountCents: PRICE_CENTS,
      dueOn: '2027-01-10',
      payer: { kind: 'lead' },
    },
  ]);
});

test('the deposit plan has a deposit and a balance, both paid by the lead', () => {
  expect(planInstalments(quote, 'deposit', getInstalmentId)).toMatchObject([
    { id: getInstalmentId('deposit'), kind: 'deposit', amountCents: DEPOSIT_CENTS, payer: { kind: 'lead' } },
    { id: getInstalmentId('balance'), kind: 'balance', amountCents: BALANCE_CENTS, payer: { kind: 'lead' } },
  ]);
});

test('instalments have the due dates of the quote', () => {
  const offer = quote.plans.find(({ plan }) => plan === 'deposit');
  const dueDates = planInstalments(quote, 'deposit', getInstalmentId)?.map(({ dueOn }) => dueOn);
  expect(dueDates).toEqual(offer?.instalments.map(({ dueOn }) => dueOn));
});

test('a plan that the quote does not offer has no instalments', () => {
  const lateQuote = newQuote({ today: '2027-03-09' });
  expect(planInstalments(lateQuote, 'deposit', getInstalmentId)).toBeUndefined();
});
