import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import {
  BALANCE,
  foldBooking,
  newDepositPaidHistory,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  cardLimitTaskRaised,
  DUE_AT,
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
    const attemptInstants: string[] = [];
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
        attemptInstants.push(instant.toISOString());
        const failure = {
          instalmentId: BALANCE,
          paymentId: 'pi_b',
          code: 'card_declined',
          declineCode: null,
        };
        const chargeId = `ch_${attemptInstants.length}`;
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
        attemptInstants.push(instant.toISOString());
        const declineFacts = { code: 'card_declined', declineCode: null, adviceCode, now: instant };
        applyEvents(
          decideCharge(booking, {
            type: 'RecordDecline',
            ...attemptIds,
            ...declineFacts,
            chargeId: `ch_${attemptInstants.length}`,
          }),
        );
      }
    }
    return attemptInstants;
  }

  test('ends the automatic charge and raises a task before any request to the provider', () => {
    const fourteenFailures = Array.from({ length: 14 }, () =>
      newAttemptFailed({ at: '2027-03-08T10:00:00.000Z' }),
    );
    const startCommand = { type: 'Start', instalmentId: BALANCE, now: toDate(DUE_AT) } as const;

    expect(
      decideCharge(
        foldBooking([
          ...newDepositPaidHistory(),
          ...fourteenFailures,
          newAttemptFailed({ at: '2027-03-08T11:00:00.000Z' }),
        ]),
        startCommand,
      ),
    ).toEqual([newChargeExhausted({ attempts: 0 }), cardLimitTaskRaised]);

    // The fifteenth try happened during the attempt.
    const history = [
      ...newDepositPaidHistory(),
      ...fourteenFailures,
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
    const anyAct = fc.tuple(
      fc.constantFrom<CardAct[]>('charge', 'customer', 'replace', 'wait'),
      fc.integer({ min: 0, max: 200 }),
    );
    let highestCount = 0;
    fc.assert(
      fc.property(
        fc.array(anyAct, { minLength: 20, maxLength: 120 }),
        fc.constantFrom('try_again_later', 'do_not_try_again', null),
        (acts, adviceCode) => {
          const instants = simulateActs(acts, adviceCode).map((instant) => Date.parse(instant));
          for (const windowStart of instants) {
            const recentCount = instants.filter(
              (instant) => instant >= windowStart && instant < windowStart + 30 * DAY_MS,
            ).length;
            expect(recentCount).toBeLessThanOrEqual(ATTEMPTS_PER_CARD);
            highestCount = Math.max(highestCount, recentCount);
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
});
