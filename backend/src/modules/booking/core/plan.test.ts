import { expect, test } from '@jest/globals';
import { getInstalmentId, newQuote } from '../../../../test/support/booking/builders.js';
import { planInstalments } from './plan.js';

const quote = newQuote();

test('the full plan has one instalment of the whole price', () => {
  expect(planInstalments(quote, 'full', getInstalmentId)).toEqual([
    {
      id: getInstalmentId('full'),
      kind: 'full',
      amountCents: 200_000,
      dueOn: '2027-01-10',
      payer: { kind: 'lead' },
    },
  ]);
});

test('the deposit plan has a deposit and a balance, both paid by the lead', () => {
  expect(planInstalments(quote, 'deposit', getInstalmentId)).toMatchObject([
    { id: getInstalmentId('deposit'), kind: 'deposit', amountCents: 40_000, payer: { kind: 'lead' } },
    { id: getInstalmentId('balance'), kind: 'balance', amountCents: 160_000, payer: { kind: 'lead' } },
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
