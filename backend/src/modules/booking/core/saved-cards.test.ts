import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import {
  balanceScheduled,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidBooking,
  newHeldBooking,
  newPaid,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  BALANCE,
  cardLimitReached,
  DUE,
  newChargeConfirming,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { decideCharge } from '../balance/automatic-charge.js';
import type { BookingEvent } from '../events.js';
import { decidePayment } from '../payments/payment.js';
import { type BookingState, evolveBooking } from './booking.js';
import { calculateOpenInstalmentCents } from './instalment.js';
import { canTryCard, isWithinCardLimit, NO_CARDS, TRIES_PER_CARD } from './saved-cards.js';

const newAttemptFailed = (instant: string): BookingEvent => ({
  type: 'PaymentAttemptFailed',
  data: {
    instalmentId: BALANCE,
    paymentId: 'pi_b',
    code: 'card_declined',
    declineCode: null,
    chargeId: 'ch_x',
    at: instant,
  },
});
const card = { brand: 'visa', last4: '0005', expMonth: 3, expYear: 2031 };
const replaced: BookingEvent = {
  type: 'CardReplaced',
  data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card },
};

describe('the card charged off-session', () => {
  test('is the card that paid the deposit until another card is saved', () => {
    expect(foldExistingBooking(newDepositPaidBooking()).cards.savedCard).toMatchObject({
      paymentMethodId: 'pm_1',
    });
    const booking = foldExistingBooking([...newDepositPaidBooking(), replaced]);
    expect(booking.cards).toMatchObject({
      savedCard: { paymentMethodId: 'pm_2', card },
      savedBySetupId: 'seti_1',
    });
    // A card that pays the balance manually was not saved for later.
    const early: BookingEvent = {
      type: 'BalancePaid',
      data: { ...newPaid('balance', 160_000), paymentMethodId: 'pm_3' },
    };
    expect(
      foldExistingBooking([...newDepositPaidBooking(), replaced, early]).cards.savedCard?.paymentMethodId,
    ).toBe('pm_2');
  });

  test('does not exist after a payment that allows no reuse', () => {
    const newHistoryPaidBy = (overrides: object): BookingEvent[] => [
      ...newHeldBooking(),
      { type: 'DepositPaid', data: { ...newPaid('deposit', 40_000), ...overrides } },
    ];
    expect(
      foldExistingBooking(newHistoryPaidBy({ provider: 'bank', paymentMethodId: null })).cards.savedCard,
    ).toBeNull();
    expect(
      foldExistingBooking(newHistoryPaidBy({ provider: 'paypal', paymentMethodId: 'vault_1' })).cards
        .savedCard,
    ).toBeNull();
    expect(foldExistingBooking(newHistoryPaidBy({ lender: 'klarna' })).cards.savedCard).toBeNull();
    expect(foldExistingBooking(newHistoryPaidBy({ paymentMethodId: null })).cards.savedCard).toBeNull();
  });

  test('stays the same card when its bank renews it', () => {
    const newCardUpdated = (paymentMethodId: string): BookingEvent => ({
      type: 'CardUpdated',
      data: { paymentMethodId, card },
    });
    expect(
      foldExistingBooking([...newDepositPaidBooking(), newCardUpdated('pm_1')]).cards.savedCard?.card,
    ).toEqual(card);
    expect(
      foldExistingBooking([...newDepositPaidBooking(), newCardUpdated('pm_9')]).cards.savedCard?.card,
    ).not.toEqual(card);
    expect(
      foldExistingBooking([...newDepositPaidBooking().slice(0, 2), newCardUpdated('pm_1')]).cards.savedCard,
    ).toBeNull();
  });
});

describe("the card networks' limit", () => {
  const newCardsWithTries = (tries: number, instant = DUE) => ({
    ...NO_CARDS,
    tries: Array.from({ length: tries }, () => instant),
  });

  test('is 15 tries in 30 days', () => {
    expect(canTryCard(newCardsWithTries(TRIES_PER_CARD - 1), toDate(DUE))).toBe(true);
    expect(canTryCard(newCardsWithTries(TRIES_PER_CARD), toDate(DUE))).toBe(false);
    const later = toDate(DUE).getTime() + 30 * DAY_MS;
    expect(canTryCard(newCardsWithTries(TRIES_PER_CARD), new Date(later - 1))).toBe(false);
    expect(canTryCard(newCardsWithTries(TRIES_PER_CARD), new Date(later))).toBe(true);
  });

  test('ends the automatic charge and raises a task before any request to the provider', () => {
    const fourteen = Array.from({ length: 14 }, () => newAttemptFailed('2027-03-08T10:00:00.000Z'));
    const start = { type: 'Start', instalmentId: BALANCE, now: toDate(DUE) } as const;

    expect(
      decideCharge(
        start,
        foldBooking([...newDepositPaidBooking(), ...fourteen, newAttemptFailed('2027-03-08T11:00:00.000Z')]),
      ),
    ).toEqual([{ type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 0 } }, cardLimitReached]);

    // The fifteenth try happened during the attempt.
    const log = [...newDepositPaidBooking(), ...fourteen, newChargeStarted(), newAttemptFailed(DUE)];
    const confirm = { attempt: 1, paymentId: 'pi_b', lastChargeId: null, now: toDate(DUE) };
    expect(decideCharge({ type: 'Confirming', instalmentId: BALANCE, ...confirm }, foldBooking(log))).toEqual(
      [{ type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 1 } }, cardLimitReached],
    );
  });

  test('does not count PayPal attempts', () => {
    const { type, data } = newChargeConfirming();
    const byPayPal = { type, data: { ...data, at: undefined } } as BookingEvent;
    expect(
      foldExistingBooking([...newDepositPaidBooking(), newChargeStarted(), byPayPal]).cards.tries,
    ).toHaveLength(0);
  });

  test('refuses another card form, but not PayPal', () => {
    const fifteen = Array.from({ length: 15 }, () => newAttemptFailed(DUE));
    const pay = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: toDate(DUE) } as const;
    expect(decidePayment(pay, foldBooking([...newDepositPaidBooking(), ...fifteen]))).toMatchObject({
      refused: 'TOO_MANY_TRIES',
    });
    const byPayPal = decidePayment(
      { ...pay, method: 'paypal' },
      foldBooking([...newDepositPaidBooking(), ...fifteen]),
    );
    expect(byPayPal).toMatchObject([{ type: 'PaymentStarted' }]);
    const month = { ...pay, now: new Date(toDate(DUE).getTime() + 30 * DAY_MS) };
    expect(decidePayment(month, foldBooking([...newDepositPaidBooking(), ...fifteen]))).toEqual([
      { type: 'PaymentStarted', data: { instalmentId: BALANCE, amountCents: 160_000 } },
    ]);
  });

  test('counts each try of the worker once', () => {
    const failure = { instalmentId: BALANCE, paymentId: 'pi_b', code: 'card_declined', declineCode: null };
    const command = { type: 'RecordAttemptFailed', ...failure, chargeId: 'ch_w', at: toDate(DUE) } as const;
    expect(
      decidePayment(
        command,
        foldBooking([...newDepositPaidBooking(), newChargeStarted(), newChargeConfirming()]),
      ),
    ).toEqual([]);

    const declined: BookingEvent = {
      type: 'ChargeDeclined',
      data: {
        instalmentId: BALANCE,
        attempt: 1,
        code: 'card_declined',
        declineCode: null,
        adviceCode: 'try_again_later',
        retryAt: DUE,
        chargeId: 'ch_w',
      },
    };
    const log = [...newDepositPaidBooking(), newChargeStarted(), newChargeConfirming(), declined];
    expect(decidePayment(command, foldBooking(log))).toEqual([]);
    expect(decidePayment({ ...command, chargeId: 'ch_c' }, foldBooking(log))).toHaveLength(1);
  });
});

type CardAct = 'charge' | 'customer' | 'replace' | 'wait';

/** Simulates worker and customer; returns the instants of the card attempts. */
function simulateActs(acts: readonly (readonly [CardAct, number])[], adviceCode: string | null): string[] {
  let state: BookingState = foldBooking(newDepositPaidBooking());
  let now = toDate(DUE).getTime();
  const chargeInstants: string[] = [];
  const applyEvents = (
    events: ReturnType<typeof decideCharge> | ReturnType<typeof decidePayment>,
  ): boolean => {
    if (isRefusal(events)) return false;
    for (const event of events) state = evolveBooking(state, event);
    return events.length > 0;
  };
  const foldBalance = () =>
    state.status === 'CONFIRMED' ? state.instalments.find(({ id }) => id === BALANCE) : undefined;
  for (const [act, hours] of acts) {
    const instant = new Date(now);
    if (act === 'wait') now += hours * HOUR_MS;
    else if (act === 'customer') {
      const answer = decidePayment(
        { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: instant } as const,
        state,
      );
      if (isRefusal(answer)) continue;
      applyEvents(answer);
      chargeInstants.push(instant.toISOString());
      const failure = { instalmentId: BALANCE, paymentId: 'pi_b', code: 'card_declined', declineCode: null };
      const chargeId = `ch_${chargeInstants.length}`;
      applyEvents(decidePayment({ type: 'RecordAttemptFailed', ...failure, chargeId, at: instant }, state));
    } else if (act === 'replace') {
      applyEvents([replaced]);
      const scheduled = newDepositPaidBooking().at(-1);
      const openInstalment = foldBalance();
      if (
        scheduled?.type === 'BalanceScheduled' &&
        openInstalment &&
        calculateOpenInstalmentCents(openInstalment) > 0 &&
        openInstalment.charge.status !== 'SCHEDULED'
      )
        applyEvents([{ ...scheduled, data: { ...scheduled.data, chargeAt: instant.toISOString() } }]);
    } else {
      const { charge } = foldBalance() ?? {};
      if (charge?.status !== 'SCHEDULED') continue;
      if (instant.toISOString() < charge.dueAt) continue;
      applyEvents(decideCharge({ type: 'Start', instalmentId: BALANCE, now: instant }, state));
      const attempt = foldBalance()?.lastAttempt ?? 0;
      const attemptIds = { instalmentId: BALANCE, attempt };
      const confirm = { paymentId: 'pi_b', lastChargeId: null, now: instant };
      if (!applyEvents(decideCharge({ type: 'Confirming', ...attemptIds, ...confirm }, state))) continue;
      if (foldBalance()?.charge.status !== 'CONFIRMING') continue;
      chargeInstants.push(instant.toISOString());
      const decline = { code: 'card_declined', declineCode: null, adviceCode, now: instant };
      applyEvents(
        decideCharge(
          { type: 'Declined', ...attemptIds, ...decline, chargeId: `ch_${chargeInstants.length}` },
          state,
        ),
      );
    }
  }
  return chargeInstants;
}

test('the limit holds for any sequence of charges, tries of the customer and new cards', () => {
  const act = fc.tuple(
    fc.constantFrom<CardAct[]>('charge', 'customer', 'replace', 'wait'),
    fc.integer({ min: 0, max: 200 }),
  );
  let highestCount = 0;
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 20, maxLength: 120 }),
      fc.constantFrom('try_again_later', 'do_not_try_again', null),
      (acts, advice) => {
        const instants = simulateActs(acts, advice).map((instant) => Date.parse(instant));
        for (const first of instants) {
          const within = instants.filter(
            (instant) => instant >= first && instant < first + 30 * DAY_MS,
          ).length;
          expect(within).toBeLessThanOrEqual(TRIES_PER_CARD);
          highestCount = Math.max(highestCount, within);
        }
      },
    ),
    { numRuns: 200 },
  );

  // The limit was reached, so the test covers it.
  expect(highestCount).toBe(TRIES_PER_CARD);
});

test('a card that its network says not to retry is never retried', () => {
  const acts = Array.from({ length: 40 }, (_, i): [CardAct, number] => [i % 2 ? 'charge' : 'wait', 48]);
  expect(simulateActs([['charge', 0], ...acts], 'do_not_try_again')).toHaveLength(1);
  // A soft decline allows four automatic attempts: the due date, then 1, 3 and 5 days after it.
  expect(simulateActs([['charge', 0], ...acts], 'try_again_later')).toHaveLength(4);
});

test('no two attempts ever share a number', () => {
  const log = [
    ...newDepositPaidBooking(),
    newChargeStarted(),
    newChargeConfirming(),
    newChargeStarted(2),
    newChargeConfirming(2),
    balanceScheduled,
  ];
  const state = foldBooking(log);
  const now = new Date(toDate(DUE).getTime() + DAY_MS);

  expect(decideCharge({ type: 'Start', instalmentId: BALANCE, now }, state)).toEqual([
    {
      type: 'ChargeStarted',
      data: {
        instalmentId: getInstalmentId('balance'),
        attempt: 3,
        amountCents: 160_000,
        at: now.toISOString(),
      },
    },
  ]);

  const thirdBooking = foldBooking([...log, newChargeStarted(3), newChargeConfirming(3)]);
  const decline = { code: 'card_declined', declineCode: null, adviceCode: 'try_again_later' };
  const answer = decideCharge(
    { type: 'Declined', instalmentId: BALANCE, attempt: 3, ...decline, now: toDate(DUE) },
    thirdBooking,
  );

  expect(answer).toMatchObject([{ data: { retryAt: '2027-03-10T12:00:00.000Z' } }]);
});

test('a card declined in a form counts as a try of the customer, not of the worker', () => {
  const declined: BookingEvent = {
    type: 'CardSetupFailed',
    data: { setupId: 'seti_1', code: null, declineCode: null, at: DUE },
  };
  const foldCards = (times: number) =>
    foldExistingBooking([...newDepositPaidBooking(), ...Array.from({ length: times }, () => declined)]).cards;
  expect(foldCards(1).savedCard).toEqual(foldCards(0).savedCard);
  expect(canTryCard(foldCards(TRIES_PER_CARD - 1), toDate(DUE))).toBe(true);
  expect(canTryCard(foldCards(TRIES_PER_CARD), toDate(DUE))).toBe(false);
  expect(isWithinCardLimit(foldCards(TRIES_PER_CARD), toDate(DUE))).toBe(true);
});
