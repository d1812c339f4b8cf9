import { describe, expect, test } from '@jest/globals';
import { applySteps, newPart } from '../../../../test/support/ledger/apply-steps.js';
import { bookPayment } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';

describe('receivables', () => {
  test('are paid before the rest of a payment becomes a deposit', () => {
    const { books, lines } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => bookPayment(entry, newPart(80)),
    );
    expect(lines).toEqual({ 'clearing:stripe': 80, receivable: -50, deposits: -30 });
    expect(books).toMatchObject({ dueCents: { inst: 0 }, depositsCents: 80 });
  });

  test('stay open for the rest after a partial payment', () => {
    const { books } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => bookPayment(entry, newPart(20)),
    );
    expect(books).toMatchObject({ dueCents: { inst: 30 }, depositsCents: 50 });
  });

  test('ignore a payment for another instalment', () => {
    const { books } = applySteps(
      (entry) => billInstalment(entry, 'inst', 50),
      (entry) => bookPayment(entry, newPart(20, 'other')),
    );
    expect(books).toMatchObject({ dueCents: { inst: 50, other: 0 }, depositsCents: 70 });
  });

  test('are billed again after a release, but not once paid', () => {
    const { books, lines } = applySteps(
      (entry) => billInstalment(entry, 'paid', 50),
      (entry) => bookPayment(entry, newPart(50, 'paid')),
      (entry) => billInstalment(entry, 'open', 70),
      (entry) => clearReceivables(entry),
      (entry) => {
        billInstalment(entry, 'paid', 50);
        billInstalment(entry, 'open', 40);
      },
    );
    expect(lines).toEqual({ receivable: 40, deposits: -40 });
    expect(books).toMatchObject({ dueCents: { paid: 0, open: 40 }, depositsCents: 90 });
  });
});
