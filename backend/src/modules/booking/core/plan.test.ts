import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  DEPOSIT_CENTS,
  getInstalmentId,
  newQuote,
  PRICE_CENTS,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { planInstalments } from './plan.js';

const quote = newQuote();

test('the full plan has one instalment of the whole price', () => {
  expect(planInstalments(quote, 'full', getInstalmentId)).toEqual([
    {
      id: getInstalmentId('full'),
      kind: 'full',
      amountCents: PRICE_CENTS,
      dueOn: TODAY,
      payer: { kind: 'lead' },
    },
  ]);
});

test('the deposit plan has a deposit and a balance, both paid by the lead', () => {
  expect(planInstalments(quote, 'deposit', getInstalmentId)).toEqual([
    {
      id: getInstalmentId('deposit'),
      kind: 'deposit',
      amountCents: DEPOSIT_CENTS,
      dueOn: TODAY,
      payer: { kind: 'lead' },
    },
    {
      id: getInstalmentId('balance'),
      kind: 'balance',
      amountCents: BALANCE_CENTS,
      dueOn: BALANCE_DUE_ON,
      payer: { kind: 'lead' },
    },
  ]);
});

test('a plan that the quote does not offer has no instalments', () => {
  const lateQuote = newQuote({ today: '2027-03-09' });
  expect(planInstalments(lateQuote, 'deposit', getInstalmentId)).toBeUndefined();
});
