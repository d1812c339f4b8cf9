import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import { addDaysTo } from '../../../../test/support/add-days-to.js';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceScheduled,
  foldBooking,
  getInstalmentId,
  newDepositPaidHistory,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  cardLimitTaskRaised,
  DUE_AT,
  newChargeConfirming,
  newChargeExhausted,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { newAttemptFailed, newCardReplaced } from '../../../../test/support/booking/payments.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { type BookingState, evolveBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { ATTEMPTS_PER_CARD } from '../core/saved-cards.js';
import type { BookingEvent } from '../events.js';
import { decidePayment } from '../payments/payment.js';
import { decideCharge } from './automatic-charge.js';

describe('the card networks’ limit', () => {
  const card = { brand: 'visa', last4: '0005', expMonth: 3, expYear: 2031 };

  const cardReplaced: BookingEvent = newCardReplaced(card);

  type CardAct = 'charge' | 'customer' | 'replace' | 'wait';

  /** Simulates worker and customer; returns the instants of the card attempts. */
  function simulateActs(acts: readonly (readonly [CardAct, number])[], adviceCode: string | null): string[] {
    let booking: BookingState = foldBooking(newDepositPaidHistory());
    let now = toDate(DUE_AT).getTime();
    const chargeInstants: string[] = [];
    const applyEvents = (
      events: ReturnType<typeof decideCharge> | ReturnType<typeof decidePayment>,
    ): boolean => {
      if (isRefusal(events)) return false;
      for (const event of events) booking = evolveBooking(booking, event);
      return events.length > 0;
    };
    const findBalance = () =>
      booking.status === 'CONFIRMED' ? booking.instalments.find(({ id }) => id === BALANCE) : undefined;
    for (const [act, hours] of acts) {
      const instant = new Date(now);
      if (act === 'wait') now += hours * HOUR_MS;
      else if (act === 'customer') {
        const decision = decidePayment(booking, {
          type: 'PayNow',
          instalmentId: BALANCE,
          method: 'card',
          now: instant,
        } as const);
        if (isRefusal(decision)) continue;
        applyEvents(decision);
        chargeInstants.push(instant.toISOString());
        const failure = {
          instalmentId: BALANCE,
          paymentId: 'pi_b',
          code: 'card_declined',
          declineCode: null,
        };
        const chargeId = `ch_${chargeInstants.length}`;
        applyEvents(
          decidePayment(booking, { type: 'RecordAttemptFailed', ...failure, chargeId, failedAt: instant }),
        );
      } else if (act === 'replace') {
        applyEvents([cardReplaced]);
        const lastEvent = newDepositPaidHistory().at(-1);
        const openInstalment = findBalance();
        if (
          lastEvent?.type === 'BalanceScheduled' &&
          openInstalment &&
          calculateOpenInstalmentCents(openInstalment) > 0 &&
          openInstalment.charge.status !== 'SCHEDULED'
        )
          applyEvents([{ ...lastEvent, data: { ...lastEvent.data, chargeAt: instant.toISOString() } }]);
      } else {
        const { charge } = findBalance() ?? {};
        if (charge?.status !== 'SCHEDULED') continue;
        if (instant.toISOString() < charge.dueAt) continue;
        applyEvents(decideCharge(booking, { type: 'Start', instalmentId: BALANCE, now: instant }));
        const attempt = findBalance()?.lastAttempt ?? 0;
        const attemptIds = { instalmentId: BALANCE, attempt };
        const confirmFacts = { paymentId: 'pi_b', lastChargeId: null, now: instant };
        if (!applyEvents(decideCharge(booking, { type: 'RecordConfirming', ...attemptIds, ...confirmFacts })))
          continue;
        if (findBalance()?.charge.status !== 'CONFIRMING') continue;
        chargeInstants.push(instant.toISOString());
        const declineFacts = { code: 'card_declined', declineCode: null, adviceCode, now: instant };
        applyEvents(
          decideCharge(booking, {
            type: 'RecordDecline',
            ...attemptIds,
            ...declineFacts,
            chargeId: `ch_${chargeInstants.length}`,
          }),
        );
      }
    }
    return chargeInstants;
  }

  test('ends the automatic charge and raises a task before any request to the provider', () => {
    const fourteen = Array.from({ length: 14 }, () => newAttemptFailed({ at: '2027-03-08T10:00:00.000Z' }));
    const startCommand = { type: 'Start', instalmentId: BALANCE, now: toDate(DUE_AT) } as const;

    expect(
      decideCharge(
        foldBooking([
          ...newDepositPaidHistory(),
          ...fourteen,
          newAttemptFailed({ at: '2027-03-08T11:00:00.000Z' }),
        ]),
        startCommand,
      ),
    ).toEqual([newChargeExhausted({ attempts: 0 }), cardLimitTaskRaised]);

    // The fifteenth try happened during the attempt.
    const history = [
      ...newDepositPaidHistory(),
      ...fourteen,
      newChargeStarted(),
      newAttemptFailed({ at: DUE_AT }),
    ];
    const confirmFacts = { attempt: 1, paymentId: 'pi_b', lastChargeId: null, now: toDate(DUE_AT) };
    expect(
      decideCharge(foldBooking(history), {
        type: 'RecordConfirming',
        instalmentId: BALANCE,
        ...confirmFacts,
      }),
    ).toEqual([newChargeExhausted({ attempts: 1 }), cardLimitTaskRaised]);
  });

  test('holds for any sequence of charges, attempts of the customer and new cards', () => {
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
          for (const windowStart of instants) {
            const recentInstants = instants.filter(
              (instant) => instant >= windowStart && instant < windowStart + 30 * DAY_MS,
            ).length;
            expect(recentInstants).toBeLessThanOrEqual(ATTEMPTS_PER_CARD);
            highestCount = Math.max(highestCount, recentInstants);
          }
        },
      ),
      { numRuns: 200 },
    );

    // The sequences must reach the limit, not stay below it.
    expect(highestCount).toBe(ATTEMPTS_PER_CARD);
  });

  test('bars every retry of a card that its network says not to retry', () => {
    const acts = Array.from({ length: 40 }, (_, i): [CardAct, number] => [i % 2 ? 'charge' : 'wait', 48]);
    expect(simulateActs([['charge', 0], ...acts], 'do_not_try_again')).toHaveLength(1);
    // A soft decline allows four automatic attempts: the due date, then 1, 3 and 5 days after it.
    expect(simulateActs([['charge', 0], ...acts], 'try_again_later')).toHaveLength(4);
  });

  test('no two attempts ever share a number', () => {
    const history = [
      ...newDepositPaidHistory(),
      newChargeStarted(),
      newChargeConfirming(),
      newChargeStarted(2),
      newChargeConfirming(2),
      balanceScheduled,
    ];
    const booking = foldBooking(history);
    const now = addDaysTo(toDate(DUE_AT), 1);

    expect(decideCharge(booking, { type: 'Start', instalmentId: BALANCE, now })).toEqual([
      {
        type: 'ChargeStarted',
        data: {
          instalmentId: getInstalmentId('balance'),
          attempt: 3,
          amountCents: BALANCE_CENTS,
          at: now.toISOString(),
        },
      },
    ]);

    const thirdBooking = foldBooking([...history, newChargeStarted(3), newChargeConfirming(3)]);
    const declineFacts = { code: 'card_declined', declineCode: null, adviceCode: 'try_again_later' };
    const decision = decideCharge(thirdBooking, {
      type: 'RecordDecline',
      instalmentId: BALANCE,
      attempt: 3,
      ...declineFacts,
      now: toDate(DUE_AT),
    });

    expect(decision).toMatchObject([{ data: { retryAt: '2027-03-10T12:00:00.000Z' } }]);
  });
});
