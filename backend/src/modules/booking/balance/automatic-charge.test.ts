import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceScheduled,
  bookingExpired,
  DEPOSIT_CENTS,
  foldBalance,
  foldBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newHistoryPaidBy,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  cardLimitTaskRaised,
  chargeUnderWayHistory,
  DUE_AT,
  exhaustedChargeTaskRaised,
  newActionRequiredCommand,
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  newConfirmChargeCommand,
  newDeclineCommand,
  newOutcomeUnknownCommand,
  newStartChargeCommand,
  RETRY_1,
  RETRY_2,
  RETRY_3,
  unclearDeclineTaskRaised,
} from '../../../../test/support/booking/charges.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  newAttemptFailed,
  newCaptureStarted,
  newOrderCreated,
  newOrderDropped,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newAmountDiffers } from '../../../../test/support/booking/settlement.js';
import { newDepartureId, newInstalmentId } from '../../../../test/support/ids.js';
import { toUnresolvedAttempt } from '../core/charge-state.js';
import type { BookingEvent } from '../events.js';
import { type ChargeCommand, decideCharge, RETRY_DAYS, UNKNOWN_DEADLINE_MS } from './automatic-charge.js';

const given = newBookingScenario(decideCharge);

describe('the start of an attempt', () => {
  test('is possible at noon UTC on the due date, not a millisecond earlier', () => {
    given(...newDepositPaidHistory())
      .when(newStartChargeCommand('2027-03-09T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
    given(...newDepositPaidHistory())
      .when(newStartChargeCommand(DUE_AT))
      .thenEvents(newChargeStarted());
  });

  test.each<{ name: string; history: BookingEvent[] }>([
    { name: 'started', history: [newChargeStarted()] },
    { name: 'confirming', history: [newChargeStarted(), newChargeConfirming()] },
    {
      name: 'in doubt',
      history: [newChargeStarted(), newChargeConfirming(), newChargeOutcomeUnknown(RETRY_1)],
    },
  ])('does nothing while an attempt is $name, so that a second worker charges nothing', ({ history }) => {
    given(...newDepositPaidHistory(), ...history)
      .when(newStartChargeCommand('2027-03-20T12:00:00Z'))
      .thenNothing();
  });

  const declinedHistory = [...chargeUnderWayHistory, newChargeDeclined(RETRY_1)];

  test('waits for the time of a retry', () => {
    given(...declinedHistory)
      .when(newStartChargeCommand('2027-03-10T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
  });

  test('counts the attempt at the time of a retry', () => {
    given(...declinedHistory)
      .when(newStartChargeCommand(RETRY_1))
      .thenEvents(newChargeStarted(2, RETRY_1));
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'a booking on hold', events: newHeldHistory() },
    { name: 'an expired booking', events: [...newHeldHistory(), holdExpiryStarted, bookingExpired] },
    { name: 'an unscheduled charge', events: newHistoryPaidBy(newReceivedPayment('deposit', DEPOSIT_CENTS)) },
    { name: 'a charge that awaits the customer', events: [...chargeUnderWayHistory, actionRequired] },
    {
      name: 'a hard decline',
      events: [...chargeUnderWayHistory, newChargeDeclined(null, 'do_not_try_again')],
    },
    {
      name: 'an exhausted charge',
      events: [
        ...newDepositPaidHistory(),
        newChargeStarted(4),
        newChargeDeclined(null, 'try_again_later', 4),
        newChargeExhausted(),
      ],
    },
    {
      name: 'a paid balance, even if it were scheduled again',
      events: [
        ...newDepositPaidHistory(),
        newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
        balanceScheduled,
      ],
    },
  ])('is refused for $name', ({ events }) => {
    given(...events)
      .when(newStartChargeCommand('2027-04-01T12:00:00Z'))
      .thenRefused('NOTHING_DUE');
  });
});

describe('the confirmation of an attempt', () => {
  test('is stored before the request', () => {
    given(...newDepositPaidHistory(), newChargeStarted())
      .when(newConfirmChargeCommand())
      .thenEvents(newChargeConfirming());
  });

  test('is stored only once', () => {
    given(...chargeUnderWayHistory)
      .when(newConfirmChargeCommand())
      .thenNothing();
  });

  test('is renewed after an unknown outcome', () => {
    given(...chargeUnderWayHistory, newChargeOutcomeUnknown(RETRY_1))
      .when(newConfirmChargeCommand())
      .thenEvents(newChargeConfirming());
  });
});

describe('an unknown outcome', () => {
  const unknownOutcomeTaskRaised: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge',
      instalmentId: BALANCE,
      facts: { cause: 'charge', reason: 'no-answer', providerCode: 'timed out' },
    },
  };

  const firstOutcome = newChargeOutcomeUnknown('2027-03-09T12:01:05.000Z');

  test.each([
    { state: 'under way', history: chargeUnderWayHistory },
    { state: 'started', history: [...newDepositPaidHistory(), newChargeStarted()] },
  ])('is polled a minute later if the charge is $state', ({ history }) => {
    given(...history)
      .when(newOutcomeUnknownCommand('2027-03-09T12:00:05Z'))
      .thenEvents(firstOutcome);
  });

  test.each([
    ['12:01:05', '12:02:05'],
    ['12:05:05', '12:09:05'],
    ['14:30:00', '15:30:00'],
    ['09:30:00', '10:30:00'],
    ['11:50:05', '12:01:05'],
  ])('is polled again after waits that double up to an hour: at %s, then at %s', (pollTime, nextPollTime) => {
    given(...chargeUnderWayHistory, firstOutcome)
      .when(newOutcomeUnknownCommand(`2027-03-09T${pollTime}Z`))
      .thenEvents(newChargeOutcomeUnknown(`2027-03-09T${nextPollTime}.000Z`));
  });

  const polledHistory = [
    ...chargeUnderWayHistory,
    firstOutcome,
    newChargeOutcomeUnknown('2027-03-10T11:00:00.000Z'),
  ];

  test('raises no task before its deadline, a day after the first poll', () => {
    expect(UNKNOWN_DEADLINE_MS).toBe(DAY_MS);
    given(...polledHistory)
      .when(newOutcomeUnknownCommand('2027-03-10T12:01:04.999Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:04.999Z'));
  });

  test('raises a task at its deadline', () => {
    given(...polledHistory)
      .when(newOutcomeUnknownCommand('2027-03-10T12:01:05Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:05.000Z'), unknownOutcomeTaskRaised);
  });

  test('raises its task only once', () => {
    given(...polledHistory, newChargeOutcomeUnknown('2027-03-10T12:02:05.000Z'), unknownOutcomeTaskRaised)
      .when(newOutcomeUnknownCommand('2027-03-12T12:00:00Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-12T13:00:00.000Z'));
  });

  test('raises its task even if another task about the same money exists', () => {
    const otherTask = newAmountDiffers(newReceivedPayment('balance', 1, 'pi_x'), BALANCE_CENTS);
    given(...chargeUnderWayHistory, firstOutcome, otherTask)
      .when(newOutcomeUnknownCommand('2027-03-10T12:01:05Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:05.000Z'), unknownOutcomeTaskRaised);
  });

  test('ends when the provider reports a decline', () => {
    given(...chargeUnderWayHistory, firstOutcome)
      .when(newDeclineCommand('try_again_later'))
      .thenEvents(newChargeDeclined(RETRY_1));
  });

  test('ends when the provider reports that the customer must act', () => {
    given(...chargeUnderWayHistory, firstOutcome)
      .when(newActionRequiredCommand())
      .thenEvents(actionRequired);
  });
});

describe('a decline', () => {
  const secondAttempt = [
    ...chargeUnderWayHistory,
    newChargeDeclined(RETRY_1),
    newChargeStarted(2),
    newChargeConfirming(2),
  ];
  const thirdAttempt = [
    ...secondAttempt,
    newChargeDeclined(RETRY_2, 'try_again_later', 2),
    newChargeStarted(3),
  ];

  test('is retried 1, 3 and 5 days after the due date', () => {
    expect(RETRY_DAYS).toEqual([1, 3, 5]);
  });

  test.each<{ attempt: number; history: BookingEvent[]; declinedAt: string; retryAt: string }>([
    { attempt: 1, history: chargeUnderWayHistory, declinedAt: '2027-03-09T12:00:05Z', retryAt: RETRY_1 },
    { attempt: 2, history: secondAttempt, declinedAt: '2027-03-10T12:00:05Z', retryAt: RETRY_2 },
    { attempt: 3, history: thirdAttempt, declinedAt: '2027-03-12T12:00:05Z', retryAt: RETRY_3 },
  ])(
    'is retried at $retryAt if attempt $attempt gets the advice to try again',
    ({ attempt, history, declinedAt, retryAt }) => {
      given(...history)
        .when(newDeclineCommand('try_again_later', declinedAt, attempt))
        .thenEvents(newChargeDeclined(retryAt, 'try_again_later', attempt));
    },
  );

  test('exhausts the charge on the last attempt', () => {
    given(...thirdAttempt, newChargeDeclined(RETRY_3, 'try_again_later', 3), newChargeStarted(4))
      .when(newDeclineCommand('try_again_later', '2027-03-14T12:00:05Z', 4))
      .thenEvents(
        newChargeDeclined(null, 'try_again_later', 4),
        newChargeExhausted(),
        exhaustedChargeTaskRaised,
      );
  });

  test.each([
    { handledAt: '2027-03-10T11:59:59.999Z', retryAt: RETRY_1 },
    { handledAt: RETRY_1, retryAt: '2027-03-11T12:00:00.000Z' },
    { handledAt: '2027-03-20T08:30:00Z', retryAt: '2027-03-21T08:30:00.000Z' },
  ])('is retried at $retryAt if a worker handles it at $handledAt', ({ handledAt, retryAt }) => {
    given(...chargeUnderWayHistory)
      .when(newDeclineCommand('try_again_later', handledAt))
      .thenEvents(newChargeDeclined(retryAt));
  });

  test.each(['do_not_try_again', 'confirm_card_data'])('needs the customer if its advice is %s', (advice) => {
    given(...chargeUnderWayHistory)
      .when(newDeclineCommand(advice))
      .thenEvents(newChargeDeclined(null, advice));
  });

  test.each([null, 'something_new'])('needs the customer and staff if its advice is %s', (advice) => {
    given(...chargeUnderWayHistory)
      .when(newDeclineCommand(advice))
      .thenEvents(newChargeDeclined(null, advice), unclearDeclineTaskRaised);
  });

  test('counts before the confirmation, because a crashed worker may have confirmed the intent', () => {
    given(...newDepositPaidHistory(), newChargeStarted())
      .when(newDeclineCommand('try_again_later'))
      .thenEvents(newChargeDeclined(RETRY_1));
  });
});

test('a charge waits for the customer when the bank requires authentication', () => {
  given(...chargeUnderWayHistory)
    .when(newActionRequiredCommand())
    .thenEvents(actionRequired);
});

describe('a report of an overtaken worker', () => {
  const listReports = (attempt: number): ChargeCommand[] => [
    newConfirmChargeCommand(attempt),
    newOutcomeUnknownCommand('2027-03-10T12:30:00Z', attempt),
    newDeclineCommand('try_again_later', '2027-03-10T12:30:00Z', attempt),
    newActionRequiredCommand(attempt),
  ];
  test.each(listReports(1))(
    'is refused after the attempt ended, or after a later attempt began: $type',
    (command) => {
      const histories: BookingEvent[][] = [
        newDepositPaidHistory(),
        [...chargeUnderWayHistory, newChargeDeclined(RETRY_1)],
        [...chargeUnderWayHistory, newChargeDeclined(RETRY_1), newChargeStarted(2)],
        [...chargeUnderWayHistory, newChargeDeclined(RETRY_1), newChargeStarted(2), newChargeConfirming(2)],
        [...chargeUnderWayHistory, actionRequired],
        [...chargeUnderWayHistory, newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
      ];
      for (const history of histories)
        given(...history)
          .when(command)
          .thenRefused('NOTHING_DUE');
    },
  );

  test.each(listReports(2))('is refused for an attempt that was never made: $type', (command) => {
    given(...chargeUnderWayHistory)
      .when(command)
      .thenRefused('NOTHING_DUE');
  });
});

test('a charge of an unknown booking throws', () => {
  given()
    .when(newStartChargeCommand())
    .thenThrows(/no such booking/);
});

test('a charge of an unknown instalment throws', () => {
  given(...newDepositPaidHistory())
    .when({ type: 'Start', instalmentId: getInstalmentId('full'), now: toDate(DUE_AT) })
    .thenThrows(/no instalment/);
});

const newHardDeclineCommand = (overrides: { chargeId?: string | null; declineCode?: string | null }) => ({
  ...newDeclineCommand('do_not_try_again'),
  ...overrides,
});

test('a decline records the charge id that the provider gave', () => {
  given(...chargeUnderWayHistory)
    .when(newHardDeclineCommand({ chargeId: 'ch_2' }))
    .thenEvents(changeEvent(newChargeDeclined(null, 'do_not_try_again'), { chargeId: 'ch_2' }));
});

test('a decline records no charge id if the provider gave none', () => {
  given(...chargeUnderWayHistory)
    .when(newHardDeclineCommand({ chargeId: null }))
    .thenEvents(newChargeDeclined(null, 'do_not_try_again'));
});

test('a task describes a decline without advice and bank reason by its code alone', () => {
  given(...chargeUnderWayHistory)
    .when({ ...newHardDeclineCommand({ declineCode: null }), adviceCode: null })
    .thenEventsLike(
      { type: 'ChargeDeclined' },
      {
        data: {
          kind: 'decline-unclear',
          key: 'decline-unclear:card_declined:',
          facts: { code: 'card_declined', declineCode: null },
        },
      },
    );
});

test('a task about an exhausted charge counts only the attempts of the last schedule', () => {
  const rescheduledHistory: BookingEvent[] = [
    ...chargeUnderWayHistory,
    newChargeDeclined(null, 'do_not_try_again'),
    balanceScheduled,
  ];
  given(...rescheduledHistory, newChargeStarted(5), newChargeConfirming(5))
    .when(newDeclineCommand('try_again_later', '2027-03-14T12:00:05Z', 5))
    .thenEvents(
      newChargeDeclined(null, 'try_again_later', 5),
      newChargeExhausted({ attempts: 5 }),
      exhaustedChargeTaskRaised,
    );
});

describe('a balance scheduled again after two attempts', () => {
  const rescheduledHistory: BookingEvent[] = [
    ...chargeUnderWayHistory,
    newChargeStarted(2),
    newChargeConfirming(2),
    balanceScheduled,
  ];

  test('numbers its attempts on, because no two may share a number', () => {
    given(...rescheduledHistory)
      .when(newStartChargeCommand(RETRY_1))
      .thenEvents(newChargeStarted(3, RETRY_1));
  });

  test('is retried one day after the day of its new schedule', () => {
    given(...rescheduledHistory, newChargeStarted(3), newChargeConfirming(3))
      .when(newDeclineCommand('try_again_later', DUE_AT, 3))
      .thenEvents(newChargeDeclined(RETRY_1, 'try_again_later', 3));
  });
});

test.each<{ name: string; command: ChargeCommand }>([
  { name: 'start', command: newStartChargeCommand(DUE_AT) },
  { name: 'confirm', command: newConfirmChargeCommand() },
  { name: 'poll', command: newOutcomeUnknownCommand(DUE_AT) },
  { name: 'retry', command: newDeclineCommand('try_again_later') },
])('the command to $name a charge of a canceled booking is refused', ({ command }) => {
  const earlierHistory =
    command.type === 'Start' ? newDepositPaidHistory() : [...newDepositPaidHistory(), newChargeStarted()];
  expect(decideCharge(foldBooking(earlierHistory), command)).not.toHaveProperty('refused');
  given(...earlierHistory, newFullyRefunded(DEPOSIT_CENTS))
    .when(command)
    .thenRefused('NOTHING_DUE');
});

const orderIds = { instalmentId: BALANCE, orderId: 'ORDER1' };

const orderCreated: BookingEvent = newOrderCreated({ ...orderIds, amountCents: BALANCE_CENTS });

const captureStarted: BookingEvent = newCaptureStarted(orderIds);

const newBalanceOrderDropped = (reason: 'declined' | 'cancelled'): BookingEvent =>
  newOrderDropped({ ...orderIds, reason });

const payPalDisputeOpened = newDisputeOpened({ disputeId: 'PP-D-1', provider: 'paypal', reason: 'OTHER' });

/** The customer used up the networks' attempt limit. */
const fifteenFailures = Array.from({ length: 15 }, (): BookingEvent =>
  newAttemptFailed({ chargeId: 'ch_x', at: '2027-03-08T10:00:00.000Z' }),
);

describe('the cards’ attempt limit', () => {
  const deposit = newReceivedPayment('deposit', DEPOSIT_CENTS, 'CAPTURE1');
  const payPalHistory: BookingEvent[] = newNamedHistory(
    newDepositPaid({ ...deposit, provider: 'paypal', paymentMethodId: 'vault_1', card: null }),
    newBookingConfirmed(),
    balanceScheduled,
    ...fifteenFailures,
  );

  test('does not stop the start of a request to PayPal', () => {
    given(...payPalHistory)
      .when(newStartChargeCommand())
      .thenEvents(newChargeStarted());
  });

  test('does not stop the confirmation of a request to PayPal', () => {
    given(...payPalHistory, newChargeStarted(), orderCreated)
      .when(newConfirmChargeCommand())
      .thenEvents({
        type: 'ChargeConfirming',
        data: { instalmentId: BALANCE, attempt: 1, paymentId: 'pi_b', lastChargeId: null },
      });
  });

  test('stops the charge of a card', () => {
    given(...newDepositPaidHistory(), ...fifteenFailures)
      .when(newStartChargeCommand())
      .thenEvents(newChargeExhausted({ attempts: 0 }), cardLimitTaskRaised);
  });
});

describe('the PayPal order of an attempt', () => {
  test('does not keep an attempt from starting', () => {
    given(...newDepositPaidHistory(), orderCreated)
      .when(newStartChargeCommand(DUE_AT))
      .thenEvents(newChargeStarted());
  });

  const chargeHistory = [...newDepositPaidHistory(), newChargeStarted(), orderCreated];

  test('is kept when the attempt is confirmed, because PayPal may capture it', () => {
    given(...chargeHistory)
      .when(newConfirmChargeCommand())
      .thenEvents(newChargeConfirming());
  });

  test('is kept after an unknown outcome, because PayPal may have captured it', () => {
    given(...chargeHistory, newChargeConfirming())
      .when(newOutcomeUnknownCommand(DUE_AT))
      .thenEvents(newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'));
  });

  test('is dropped when the attempt is abandoned because the cards reached their limit', () => {
    given(...chargeHistory, ...fifteenFailures)
      .when(newConfirmChargeCommand())
      .thenEvents(
        newChargeExhausted({ attempts: 1 }),
        cardLimitTaskRaised,
        newBalanceOrderDropped('cancelled'),
      );
  });

  test('is dropped when the attempt is declined', () => {
    given(...chargeHistory)
      .when(newDeclineCommand('do_not_try_again'))
      .thenEvents(newChargeDeclined(null, 'do_not_try_again'), newBalanceOrderDropped('declined'));
  });

  test('is dropped when the attempt waits for the payer', () => {
    given(...chargeHistory)
      .when(newActionRequiredCommand())
      .thenEvents(actionRequired, newBalanceOrderDropped('declined'));
  });

  test('is dropped when a dispute stops the attempt', () => {
    given(...chargeHistory, payPalDisputeOpened)
      .when(newConfirmChargeCommand())
      .thenEvents(newChargeVoided('disputed'), newBalanceOrderDropped('cancelled'));
  });

  test('is kept after a decline if its capture was started', () => {
    given(...newDepositPaidHistory(), orderCreated, captureStarted, newChargeStarted())
      .when(newDeclineCommand('do_not_try_again'))
      .thenEvents(newChargeDeclined(null, 'do_not_try_again'));
  });
});

const departureChanged: BookingEvent = newDepartureChanged({
  fromDepartureId: newDepartureId(9),
  fromStartsOn: '2027-05-01',
  instalments: [
    {
      id: getInstalmentId('deposit'),
      kind: 'deposit',
      amountCents: DEPOSIT_CENTS,
      dueOn: '2027-01-10',
      payer: { kind: 'lead' },
    },
  ],
});

test('the balance of the old date is not charged after a date change', () => {
  given(...newDepositPaidHistory(), departureChanged)
    .when(newStartChargeCommand())
    .thenRefused('NOTHING_DUE');
});

test('a charge of an instalment that the plan never had throws after a date change', () => {
  given(...newDepositPaidHistory(), departureChanged)
    .when({ type: 'Start', instalmentId: newInstalmentId(99), now: toDate('2027-03-09T12:00:00Z') })
    .thenThrows(/no instalment/);
});

test.each<{ name: string; doubtfulEvents: BookingEvent[] }>([
  { name: 'a confirmation', doubtfulEvents: [newChargeConfirming()] },
  {
    name: 'an unknown outcome',
    doubtfulEvents: [newChargeConfirming(), newChargeOutcomeUnknown('2027-03-09T12:30:00.000Z')],
  },
])('an attempt whose intent captured a part after $name continues with the rest', ({ doubtfulEvents }) => {
  const events = [
    newChargeStarted(),
    newIntentCreated('balance', 'pi_b', 100_000),
    ...doubtfulEvents,
    newPartPaid(newReceivedPayment('balance', 100_000, 'pi_b')),
  ];
  expect(toUnresolvedAttempt(foldBalance(...events).charge).request).toBeNull();
  given(...newDepositPaidHistory(), ...events)
    .when({
      type: 'RecordConfirming',
      instalmentId: BALANCE,
      attempt: 1,
      paymentId: 'pi_c',
      now: toDate('2027-03-09T13:00:00.000Z'),
      lastChargeId: null,
    })
    .thenEventsLike({ type: 'ChargeConfirming', data: { paymentId: 'pi_c' } });
});
