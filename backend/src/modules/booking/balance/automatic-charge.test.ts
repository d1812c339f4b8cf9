import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  balanceScheduled,
  bookingExpired,
  foldBalance,
  foldBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidHistory,
  newHeldHistory,
  newId,
  newIntentCreated,
  newNamedHold,
  newPaid,
  newPartPaid,
  newQuote,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  cardLimitReached,
  chargeExhausted,
  declineUnclear,
  DUE,
  newAuthenticationRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  newConfirmCommand,
  newDecline,
  newOutcomeUnknown,
  newStartCommand,
  RETRY_1,
  RETRY_2,
  RETRY_3,
  underWayFrom,
} from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newScenario } from '../../../../test/support/booking/scenario.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { getUnresolvedAttempt } from '../core/charge-state.js';
import type { BookingEvent } from '../events.js';
import { type ChargeCommand, decideCharge, RETRY_DAYS, UNKNOWN_DEADLINE_MS } from './automatic-charge.js';

const rules = { initialState: initialBooking, evolve: evolveBooking };
const given = newScenario({ ...rules, decide: decideCharge });

describe('the start of an attempt', () => {
  test('is possible at noon UTC on the due date, not a millisecond earlier', () => {
    given(...newDepositPaidHistory())
      .when(newStartCommand('2027-03-09T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
    given(...newDepositPaidHistory())
      .when(newStartCommand(DUE))
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
      .when(newStartCommand('2027-03-20T12:00:00Z'))
      .thenEvents();
  });

  test('counts the attempt and waits for the time of a retry', () => {
    const retrying = [...underWayFrom, newChargeDeclined(RETRY_1)];
    given(...retrying)
      .when(newStartCommand('2027-03-10T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
    given(...retrying)
      .when(newStartCommand(RETRY_1))
      .thenEvents(newChargeStarted(2, RETRY_1));
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'a booking on hold', events: newHeldHistory() },
    { name: 'an expired booking', events: [...newHeldHistory(), holdExpiryStarted, bookingExpired] },
    { name: 'an unscheduled charge', events: newDepositPaidHistory().slice(0, -1) },
    { name: 'a charge that awaits the customer', events: [...underWayFrom, actionRequired] },
    { name: 'a hard decline', events: [...underWayFrom, newChargeDeclined(null, 'do_not_try_again')] },
    {
      name: 'an exhausted charge',
      events: [
        ...newDepositPaidHistory(),
        newChargeStarted(4),
        newChargeDeclined(null, 'try_again_later', 4),
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
      ],
    },
    {
      name: 'a paid balance, even if it were scheduled again',
      events: [
        ...newDepositPaidHistory(),
        { type: 'BalancePaid', data: newPaid('balance', 160_000) },
        balanceScheduled,
      ],
    },
  ])('is refused for $name', ({ events }) => {
    given(...events)
      .when(newStartCommand('2027-04-01T12:00:00Z'))
      .thenRefused('NOTHING_DUE');
  });
});

describe('the confirmation of an attempt', () => {
  test('is stored once before the request and renewed after an unknown outcome', () => {
    given(...newDepositPaidHistory(), newChargeStarted())
      .when(newConfirmCommand())
      .thenEvents(newChargeConfirming());
    given(...underWayFrom)
      .when(newConfirmCommand())
      .thenEvents();
    given(...underWayFrom, newChargeOutcomeUnknown(RETRY_1))
      .when(newConfirmCommand())
      .thenEvents(newChargeConfirming());
  });
});

describe('an unknown outcome', () => {
  const flag: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge',
      instalmentId: BALANCE,
      facts: { cause: 'charge', reason: 'no-answer', providerCode: 'timed out' },
    },
  };

  const firstOutcome = newChargeOutcomeUnknown('2027-03-09T12:01:05.000Z');
  test('is polled a minute later, then with doubling waits of an hour at most', () => {
    for (const from of [underWayFrom, [...newDepositPaidHistory(), newChargeStarted()]])
      given(...from)
        .when(newOutcomeUnknown('2027-03-09T12:00:05Z'))
        .thenEvents(firstOutcome);
    const laterTimes = { '12:01:05': '12:02:05', '12:05:05': '12:09:05', '14:30:00': '15:30:00' };
    const ahead = { '09:30:00': '10:30:00', '11:50:05': '12:01:05' };
    for (const [at, next] of Object.entries({ ...laterTimes, ...ahead }))
      given(...underWayFrom, firstOutcome)
        .when(newOutcomeUnknown(`2027-03-09T${at}Z`))
        .thenEvents(newChargeOutcomeUnknown(`2027-03-09T${next}.000Z`));
  });

  test('raises one task at its deadline, counted from the first poll', () => {
    expect(UNKNOWN_DEADLINE_MS).toBe(86_400_000);
    const manyEvents = [...underWayFrom, firstOutcome, newChargeOutcomeUnknown('2027-03-10T11:00:00.000Z')];
    given(...manyEvents)
      .when(newOutcomeUnknown('2027-03-10T12:01:04.999Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:04.999Z'));
    given(...manyEvents)
      .when(newOutcomeUnknown('2027-03-10T12:01:05Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:05.000Z'), flag);
    given(...manyEvents, newChargeOutcomeUnknown('2027-03-10T12:02:05.000Z'), flag)
      .when(newOutcomeUnknown('2027-03-12T12:00:00Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-12T13:00:00.000Z'));
  });

  test('raises its task even if another task about the same money exists', () => {
    const otherTask: BookingEvent = {
      type: 'TaskRaised',
      data: {
        kind: 'amount-differs',
        key: 'amount-differs:pi_x:1',
        instalmentId: BALANCE,
        facts: { paymentId: 'pi_x', amountCents: 1, dueCents: 160_000 },
      },
    };
    given(...underWayFrom, firstOutcome, otherTask)
      .when(newOutcomeUnknown('2027-03-10T12:01:05Z'))
      .thenEvents(newChargeOutcomeUnknown('2027-03-10T13:01:05.000Z'), flag);
  });

  test('ends when the provider reports the outcome', () => {
    given(...underWayFrom, firstOutcome)
      .when(newDecline('try_again_later'))
      .thenEvents(newChargeDeclined(RETRY_1));
    given(...underWayFrom, firstOutcome)
      .when(newAuthenticationRequired())
      .thenEvents(actionRequired);
  });
});

describe('a decline', () => {
  test('with the advice to try again is retried at noon UTC 1, 3 and 5 days after the due date', () => {
    expect(RETRY_DAYS).toEqual([1, 3, 5]);

    const secondAttempt = [
      ...underWayFrom,
      newChargeDeclined(RETRY_1),
      newChargeStarted(2),
      newChargeConfirming(2),
    ];
    const thirdAttempt = [
      ...secondAttempt,
      newChargeDeclined(RETRY_2, 'try_again_later', 2),
      newChargeStarted(3),
    ];
    given(...underWayFrom)
      .when(newDecline('try_again_later'))
      .thenEvents(newChargeDeclined(RETRY_1));
    given(...secondAttempt)
      .when(newDecline('try_again_later', '2027-03-10T12:00:05Z', 2))
      .thenEvents(newChargeDeclined(RETRY_2, 'try_again_later', 2));
    given(...thirdAttempt)
      .when(newDecline('try_again_later', '2027-03-12T12:00:05Z', 3))
      .thenEvents(newChargeDeclined(RETRY_3, 'try_again_later', 3));
    given(...thirdAttempt, newChargeDeclined(RETRY_3, 'try_again_later', 3), newChargeStarted(4))
      .when(newDecline('try_again_later', '2027-03-14T12:00:05Z', 4))
      .thenEvents(
        newChargeDeclined(null, 'try_again_later', 4),
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
        chargeExhausted,
      );
  });

  test('is retried a day later, not at once, if a worker handles it late', () => {
    given(...underWayFrom)
      .when(newDecline('try_again_later', '2027-03-10T11:59:59.999Z'))
      .thenEvents(newChargeDeclined(RETRY_1));
    given(...underWayFrom)
      .when(newDecline('try_again_later', RETRY_1))
      .thenEvents(newChargeDeclined('2027-03-11T12:00:00.000Z'));
    given(...underWayFrom)
      .when(newDecline('try_again_later', '2027-03-20T08:30:00Z'))
      .thenEvents(newChargeDeclined('2027-03-21T08:30:00.000Z'));
  });

  test.each(['do_not_try_again', 'confirm_card_data'])('with the advice %s needs the customer', (advice) => {
    given(...underWayFrom)
      .when(newDecline(advice))
      .thenEvents(newChargeDeclined(null, advice));
  });

  test.each([null, 'something_new'])('with the advice %s needs the customer and staff', (advice) => {
    given(...underWayFrom)
      .when(newDecline(advice))
      .thenEvents(newChargeDeclined(null, advice), declineUnclear);
  });

  test('counts before the confirmation, because a crashed worker may have confirmed the intent', () => {
    given(...newDepositPaidHistory(), newChargeStarted())
      .when(newDecline('try_again_later'))
      .thenEvents(newChargeDeclined(RETRY_1));
  });
});

test('a charge waits for the customer when the bank requires authentication', () => {
  given(...underWayFrom)
    .when(newAuthenticationRequired())
    .thenEvents(actionRequired);
});

describe('a report of an overtaken worker is refused', () => {
  const listReports = (attempt: number): ChargeCommand[] => [
    newConfirmCommand(attempt),
    newOutcomeUnknown('2027-03-10T12:30:00Z', attempt),
    newDecline('try_again_later', '2027-03-10T12:30:00Z', attempt),
    newAuthenticationRequired(attempt),
  ];
  test.each(listReports(1))('after the attempt ended, or a later one began: $type', (command) => {
    const states: BookingEvent[][] = [
      newDepositPaidHistory(),
      [...underWayFrom, newChargeDeclined(RETRY_1)],
      [...underWayFrom, newChargeDeclined(RETRY_1), newChargeStarted(2)],
      [...underWayFrom, newChargeDeclined(RETRY_1), newChargeStarted(2), newChargeConfirming(2)],
      [...underWayFrom, actionRequired],
      [...underWayFrom, { type: 'BalancePaid', data: newPaid('balance', 160_000) }],
    ];
    for (const events of states)
      given(...events)
        .when(command)
        .thenRefused('NOTHING_DUE');
  });

  test.each(listReports(2))('for an attempt that was never made: $type', (command) => {
    given(...underWayFrom)
      .when(command)
      .thenRefused('NOTHING_DUE');
  });
});

test('a charge of an unknown booking or instalment throws', () => {
  given()
    .when(newStartCommand())
    .thenThrows(/no such booking/);
  given(...newDepositPaidHistory())
    .when({ type: 'Start', instalmentId: getInstalmentId('full'), now: toDate(DUE) })
    .thenThrows(/no instalment/);
});

const newDeclineCommand = (advice: { chargeId?: string | null; declineCode?: string | null }) => ({
  ...newDecline('do_not_try_again'),
  ...advice,
});

test('a decline records the charge id if the provider gave one', () => {
  const event = newChargeDeclined(null, 'do_not_try_again');
  given(...underWayFrom)
    .when(newDeclineCommand({ chargeId: 'ch_2' }))
    .thenEvents(changeEvent(event, { chargeId: 'ch_2' }));
  given(...underWayFrom)
    .when(newDeclineCommand({ chargeId: null }))
    .thenEvents(event);
});

test('a task describes a decline without advice and bank reason by its code alone', () => {
  given(...underWayFrom)
    .when({ ...newDeclineCommand({ declineCode: null }), adviceCode: null })
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
  const firstAttempt: BookingEvent[] = [
    ...underWayFrom,
    newChargeDeclined(null, 'do_not_try_again'),
    balanceScheduled,
  ];
  given(...firstAttempt, newChargeStarted(5), newChargeConfirming(5))
    .when(newDecline('try_again_later', '2027-03-14T12:00:05Z', 5))
    .thenEvents(
      newChargeDeclined(null, 'try_again_later', 5),
      { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 5 } },
      chargeExhausted,
    );
});

test.each<{ name: string; command: ChargeCommand }>([
  { name: 'start', command: newStartCommand(DUE) },
  { name: 'confirm', command: newConfirmCommand() },
  { name: 'poll', command: newOutcomeUnknown(DUE) },
  { name: 'retry', command: newDecline('try_again_later') },
])('the command to $name a charge of a cancelled booking is refused', ({ command }) => {
  const earlierHistory =
    command.type === 'Start' ? newDepositPaidHistory() : [...newDepositPaidHistory(), newChargeStarted()];
  expect(decideCharge(command, foldBooking(earlierHistory))).not.toHaveProperty('refused');
  given(...earlierHistory, newFullyRefunded(40_000))
    .when(command)
    .thenRefused('NOTHING_DUE');
});

const order = { instalmentId: BALANCE, orderId: 'ORDER1' };

const orderCreated: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { ...order, orderNumber: 1, amountCents: 160_000 },
};

const captureStarted: BookingEvent = { type: 'PayPalCaptureStarted', data: order };

const newOrderDropped = (reason: 'declined' | 'cancelled'): BookingEvent => ({
  type: 'PayPalOrderDropped',
  data: { ...order, reason, holdExpiresAt: null },
});

const payPalDisputeOpened = newDisputeOpened({ disputeId: 'PP-D-1', provider: 'paypal', reason: 'OTHER' });

/** The customer used up the networks' attempt limit. */
const fifteen = Array.from({ length: 15 }, (): BookingEvent => ({
  type: 'PaymentAttemptFailed',
  data: {
    instalmentId: BALANCE,
    paymentId: 'pi_b',
    code: 'card_declined',
    declineCode: null,
    chargeId: 'ch_x',
    at: '2027-03-08T10:00:00.000Z',
  },
}));

test('requests to PayPal neither count towards the cards’ attempt limit nor end at it', () => {
  const deposit = newPaid('deposit', 40_000, 'CAPTURE1');
  const byPayPal: BookingEvent[] = newNamedHold(
    {
      type: 'DepositPaid',
      data: { ...deposit, provider: 'paypal', paymentMethodId: 'vault_1', card: null },
    },
    newBookingConfirmed(),
    balanceScheduled,
    ...fifteen,
  );
  given(...byPayPal)
    .when(newStartCommand())
    .thenEvents(newChargeStarted());
  given(...byPayPal, newChargeStarted(), orderCreated)
    .when(newConfirmCommand())
    .thenEvents({
      type: 'ChargeConfirming',
      data: { instalmentId: BALANCE, attempt: 1, paymentId: 'pi_b', lastChargeId: null },
    });
  given(...newDepositPaidHistory(), ...fifteen)
    .when(newStartCommand())
    .thenEvents({ type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 0 } }, cardLimitReached);
});

describe('the PayPal order of an attempt', () => {
  test('does not keep an attempt from starting', () => {
    given(...newDepositPaidHistory(), orderCreated)
      .when(newStartCommand(DUE))
      .thenEvents(newChargeStarted());
  });

  const chargeHistory = [...newDepositPaidHistory(), newChargeStarted(), orderCreated];

  test('is kept while the attempt is running, because PayPal may have captured', () => {
    given(...chargeHistory)
      .when(newConfirmCommand())
      .thenEvents(newChargeConfirming());
    given(...chargeHistory, newChargeConfirming())
      .when(newOutcomeUnknown(DUE))
      .thenEvents(newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'));
  });

  test('is dropped when the attempt is given up because the cards reached their limit', () => {
    given(...chargeHistory, ...fifteen)
      .when(newConfirmCommand())
      .thenEvents(
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 1 } },
        cardLimitReached,
        newOrderDropped('cancelled'),
      );
  });

  test('is dropped when the attempt is declined or waits for the payer', () => {
    given(...chargeHistory)
      .when(newDecline('do_not_try_again'))
      .thenEvents(newChargeDeclined(null, 'do_not_try_again'), newOrderDropped('declined'));
    given(...chargeHistory)
      .when(newAuthenticationRequired())
      .thenEvents(actionRequired, newOrderDropped('declined'));
  });

  test('is dropped when a dispute stops the attempt', () => {
    given(...chargeHistory, payPalDisputeOpened)
      .when(newConfirmCommand())
      .thenEvents(
        { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'disputed' } },
        newOrderDropped('cancelled'),
      );
  });

  test('is kept after a decline if its capture was started', () => {
    given(...newDepositPaidHistory(), orderCreated, captureStarted, newChargeStarted())
      .when(newDecline('do_not_try_again'))
      .thenEvents(newChargeDeclined(null, 'do_not_try_again'));
  });
});

describe('the charge of a disputed booking', () => {
  const disputeOpened = newDisputeOpened();

  test('is voided by an open dispute if the attempt has requested nothing yet', () => {
    given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened)
      .when(newConfirmCommand())
      .thenEvents(newChargeVoided('disputed'));
  });

  describe('after a lost dispute', () => {
    const lostHistory = [...newDepositPaidHistory(), disputeOpened, newDisputeClosed('lost')];

    test('is not started', () => {
      given(...lostHistory)
        .when(newStartCommand(DUE))
        .thenRefused('NOTHING_DUE');
      given(...newDepositPaidHistory(), disputeOpened, newDisputeClosed('won'))
        .when(newStartCommand(DUE))
        .thenEvents(newChargeStarted());
    });

    test('is voided if the attempt has requested nothing yet', () => {
      given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened, newDisputeClosed('lost'))
        .when(newConfirmCommand())
        .thenEvents(newChargeVoided('disputed'));
    });

    test.each([
      { name: 'open', dispute: [disputeOpened] },
      { name: 'lost', dispute: [disputeOpened, newDisputeClosed('lost')] },
    ])(
      'is still polled if it was sent before the dispute, which is $name, because it may have captured',
      ({ dispute }) => {
        given(
          ...newDepositPaidHistory(),
          newChargeStarted(),
          newChargeConfirming(),
          newChargeOutcomeUnknown(RETRY_1),
          ...dispute,
        )
          .when(newConfirmCommand())
          .thenEvents(newChargeConfirming());
      },
    );

    test('is not retried after a decline', () => {
      given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened, newDisputeClosed('lost'))
        .when(newDecline('try_again_later'))
        .thenEvents(newChargeDeclined(null), newChargeVoided('disputed'));
    });
  });
});

test('the balance of the old date is not charged after a date change', () => {
  const departureChanged: BookingEvent = {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: newId(9, 2),
      fromStartsOn: '2027-05-01',
      quote: newQuote(),
      differenceCents: 0,
      refundCents: 0,
      instalments: [
        {
          id: getInstalmentId('deposit'),
          kind: 'deposit',
          amountCents: 40_000,
          dueOn: '2027-01-10',
          payer: { kind: 'lead' },
        },
      ],
    },
  };
  given(...newDepositPaidHistory(), departureChanged)
    .when(newStartCommand())
    .thenRefused('NOTHING_DUE');
  given(...newDepositPaidHistory(), departureChanged)
    .when({ type: 'Start', instalmentId: newId(99), now: toDate('2027-03-09T12:00:00Z') })
    .thenThrows(/no instalment/);
});

test.each<{ name: string; doubt: BookingEvent[] }>([
  { name: 'a confirmation', doubt: [newChargeConfirming()] },
  {
    name: 'an unknown outcome',
    doubt: [newChargeConfirming(), newChargeOutcomeUnknown('2027-03-09T12:30:00.000Z')],
  },
])('an attempt whose intent captured a part after $name continues with the rest', ({ doubt }) => {
  const events = [
    newChargeStarted(),
    newIntentCreated('balance', 'pi_b', 100_000),
    ...doubt,
    newPartPaid(newPaid('balance', 100_000, 'pi_b')),
  ];
  expect(getUnresolvedAttempt(foldBalance(...events).charge).request).toBeNull();
  given(...newDepositPaidHistory(), ...events)
    .when({
      type: 'Confirming',
      instalmentId: BALANCE,
      attempt: 1,
      paymentId: 'pi_c',
      now: toDate('2027-03-09T13:00:00.000Z'),
      lastChargeId: null,
    })
    .thenEventsLike({ type: 'ChargeConfirming', data: { paymentId: 'pi_c' } });
});
