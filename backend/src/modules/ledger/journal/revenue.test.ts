import { describe, expect, test } from '@jest/globals';
import { newReceivedPayment } from '../../../../test/support/booking/builders.js';
import { applySteps, getPaymentCents, newPartPayment } from '../../../../test/support/ledger/apply-steps.js';
import { noBooks } from './books.js';
import { Entry } from './entry.js';
import { postCapture, postLostDispute, postOverpayment, postPayment } from './payments.js';
import { confirmBooking } from './revenue.js';

describe('money for an expired booking', () => {
  const lateSteps = [
    (entry: Entry) => entry.updateBooks({ isEnded: true }),
    (entry: Entry) => postPayment(entry, newPartPayment(100)),
  ];

  test('waits until the booking is confirmed', () => {
    expect(getPaymentCents(applySteps(...lateSteps).books)).toMatchObject({
      surplusCents: 100,
      pendingCents: 100,
    });
    const { books, lines } = applySteps(...lateSteps, (entry) => confirmBooking(entry));
    expect(lines).toEqual({ overpayments: 100, deposits: -100 });
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 0, pendingCents: 0 });
    expect(books.dueCents).toEqual({});
  });

  test('is earned at most up to what a dispute left', () => {
    const { lines, books } = applySteps(
      ...lateSteps,
      (entry) => postLostDispute(entry, 'pi_1', 40),
      (entry) => postOverpayment(entry, newPartPayment(25)),
      (entry) => confirmBooking(entry),
    );
    expect(lines).toEqual({ overpayments: 60, deposits: -60 });
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 25, pendingCents: 0 });
  });

  test('is accepted at most up to what the provider captured', () => {
    const { books } = applySteps(
      (entry) => entry.updateBooks({ isEnded: true }),
      (entry) => postCapture(entry, 'stripe', 'pi_1', 60),
      (entry) => postPayment(entry, newPartPayment(100)),
    );
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 60, pendingCents: 60 });
  });
});

test('the lines do not depend on the stored order of the payments', () => {
  const paidEntry = new Entry(noBooks);
  paidEntry.updateBooks({ isEnded: true });
  for (const intent of ['pi_22', 'pi_1', 'pi_3']) {
    postCapture(paidEntry, 'stripe', intent, 100);
    postPayment(paidEntry, newReceivedPayment('balance', 100, intent));
  }
  const { books } = paidEntry.finish();
  const storedBooks = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  const [firstLines, secondLines] = [books, storedBooks].map((state) => {
    const entry = new Entry(state);
    confirmBooking(entry);
    return entry.finish().lines;
  });

  expect(firstLines).toEqual(secondLines);
  expect(firstLines?.map(({ subjectId }) => subjectId)).toEqual([
    'pi_1',
    'pi_1',
    'pi_22',
    'pi_22',
    'pi_3',
    'pi_3',
  ]);
});
