import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BOOKING,
  bookingExpired,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidHistory,
  newHeldHistory,
  newId,
  newIntentCreated,
  newOverpayment,
  newPlanChosen,
  newReceivedPayment,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { depositKept, newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeOutcomeUnknown,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import {
  newErasureCompleted,
  newErasureId,
  newPersonErased,
  newTravelersNamed,
} from '../../../../test/support/booking/erasures.js';
import {
  newFailedRefundEvents,
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import {
  failedRefundHistory,
  reissueHandedOut,
  reissueHistory,
  reissueSentByBank,
} from '../../../../test/support/booking/reissues.js';
import { expectStorable, newScenario, requireAccepted } from '../../../../test/support/booking/scenario.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import { decideCancel } from '../changes/cancel.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { type BookingEvent, DISPUTE_LOST, evolveParty, type NamedParty } from '../events.js';
import { decideReassignment } from '../party/reassign-place.js';
import { checkErasable, decideErasure, type ErasureCommand } from './erasure.js';

const given = newScenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideErasure });
const [lead, otherPersonId, typo, stranger] = [newId(1, 8), newId(2, 8), newId(3, 8), newId(4, 8)];
const RETURN = '2027-05-15';
const AFTER = '2027-05-16';

const newEraseCommand = (
  subjectIds: string[],
  today = AFTER,
): Extract<ErasureCommand, { type: 'Erase' }> => ({
  type: 'Erase',
  erasureId: newErasureId(1),
  subjectIds,
  today,
});
const newCompleteCommand = (customerId: string | null = 'cus_1'): ErasureCommand => ({
  type: 'Complete',
  erasureId: newErasureId(1),
  customerId,
});
const fullyPaid: BookingEvent[] = [
  ...newDepositPaidHistory(),
  newTravelersNamed(lead, otherPersonId),
  { type: 'BalancePaid', data: newReceivedPayment('balance', 160_000) },
];
const expiredHold: BookingEvent[] = [
  ...newHeldHistory(),
  newTravelersNamed(lead, otherPersonId),
  holdExpiryStarted,
  bookingExpired,
];
const refund = ['deposit', 40_000, 'no-seat-left'] as const;

describe('erasing persons', () => {
  const newHistory = (...events: BookingEvent[]) => [
    ...fullyPaid.slice(0, -2),
    ...events,
    ...fullyPaid.slice(-1),
  ];

  test('includes the Stripe customer for the lead', () => {
    given(...newHistory(newTravelersNamed(lead, otherPersonId)))
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('excludes the Stripe customer for a companion', () => {
    given(...newHeldHistory(), newTravelersNamed(lead, otherPersonId), holdExpiryStarted, bookingExpired)
      .when(newEraseCommand([otherPersonId]))
      .thenEvents(newPersonErased([otherPersonId], { lead: false }));
  });

  test('always includes data overwritten before the last naming', () => {
    given(
      ...newHeldHistory(),
      newTravelersNamed(typo),
      newTravelersNamed(lead, otherPersonId),
      holdExpiryStarted,
      bookingExpired,
    )
      .when(newEraseCommand([otherPersonId]))
      .thenEvents(newPersonErased([otherPersonId, typo], { lead: false }));
  });

  test('erases each person once', () => {
    given(...expiredHold, newPersonErased([otherPersonId], { serial: 2, lead: false }))
      .when(newEraseCommand([lead, otherPersonId]))
      .thenEvents(newPersonErased([lead]));
    given(...expiredHold, newPersonErased([lead, otherPersonId]))
      .when(newEraseCommand([lead]))
      .thenEvents();
  });

  test('throws for a person of another booking', () => {
    given(...expiredHold)
      .when(newEraseCommand([stranger]))
      .thenThrows(new RegExp(`${stranger} is not of booking ${BOOKING}`));
    given()
      .when(newEraseCommand([lead]))
      .thenThrows(/no such booking/);
  });
});

describe('erasure', () => {
  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'the hold lasts', events: [] },
    { name: 'the hold is expiring', events: [holdExpiryStarted] },
  ])('is refused while seats are held: $name', ({ events }) => {
    given(...newHeldHistory(), newTravelersNamed(lead), ...events)
      .when(newEraseCommand([lead]))
      .thenRefused('BOOKING_ON_HOLD', { until: '2027-01-10T10:15:00.000Z' });
  });

  test('is refused until the end of the return day', () => {
    given(...fullyPaid)
      .when(newEraseCommand([otherPersonId], RETURN))
      .thenRefused('TRIP_NOT_OVER', { until: RETURN });
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'scheduled', events: [] },
    { name: 'running', events: [newChargeStarted()] },
    { name: 'in doubt', events: [newChargeStarted(), newChargeOutcomeUnknown('2027-05-20T12:00:00.000Z')] },
  ])('is refused while a charge is $name', ({ events }) => {
    given(...newDepositPaidHistory(), newTravelersNamed(lead), ...events)
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_IN_FLIGHT');
  });

  test('is refused while a refund is pending, not after it', () => {
    const history: BookingEvent[] = [
      ...expiredHold,
      { type: 'DepositPaid', data: newReceivedPayment('deposit', 40_000) },
      newRefundStarted(...refund),
    ];
    given(...history)
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_IN_FLIGHT');
    given(...history, newRefundMade(...refund))
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  const refundStarted: BookingEvent[] = [
    ...expiredHold,
    { type: 'DepositPaid', data: newReceivedPayment('deposit', 40_000) },
    newRefundStarted(...refund),
  ];
  const failRefund = (code: string) => newRefundFailed(newRefundData(...refund), { code });

  test('is refused while a failed refund is owed', () => {
    given(...refundStarted, failRefund('card_lost'))
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_OWED');
  });

  test('is possible when staff returned the money of a failed refund, by check for example', () => {
    given(...refundStarted, failRefund('card_lost'))
      .when({ ...newEraseCommand([lead]), isRefundedOutside: true })
      .thenEvents(newPersonErased([lead]));
    given(...refundStarted)
      .when({ ...newEraseCommand([lead]), isRefundedOutside: true })
      .thenRefused('MONEY_IN_FLIGHT');
  });

  test('is possible when a dispute took the money of a failed refund', () => {
    const paymentRef = {
      instalmentId: getInstalmentId('deposit'),
      provider: 'stripe',
      paymentId: 'pi_deposit',
    } as const;
    const dispute = { ...paymentRef, disputeId: 'dp_1', amountCents: 40_000 };
    const disputeEvents: BookingEvent[] = [
      { type: 'DisputeOpened', data: { ...dispute, reason: 'fraudulent', answerBy: null } },
      { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost' } },
    ];

    given(...refundStarted, ...disputeEvents, failRefund(DISPUTE_LOST))
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('is possible when another refund paid a failed refund', () => {
    const secondRefund = ['deposit', 40_000, 'no-seat-left', { serial: 2 }] as const;
    given(
      ...refundStarted,
      failRefund('card_lost'),
      newRefundStarted(...secondRefund),
      newRefundMade(...secondRefund),
    )
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('is refused while an overpayment is held, not after its refund', () => {
    const duplicatePayment = newReceivedPayment('balance', 500, 'pi_twice');
    const history: BookingEvent[] = [...fullyPaid, { type: 'OverpaymentReceived', data: duplicatePayment }];
    given(...history)
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_OWED');
    const surplusRefund = ['balance', 500, 'overpaid', { paymentId: 'pi_twice' }] as const;
    given(...history, newRefundStarted(...surplusRefund), newRefundMade(...surplusRefund))
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('is refused while a cancelled booking holds more than the policy retains', () => {
    const cancelledHistory: BookingEvent[] = [
      ...newDepositPaidHistory().slice(0, -1),
      newTravelersNamed(lead),
      depositKept,
    ];
    given(...cancelledHistory)
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
    given(...cancelledHistory, {
      type: 'OverpaymentReceived',
      data: newReceivedPayment('deposit', 500, 'line-2'),
    })
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_OWED');
    given(...expiredHold, { type: 'OverpaymentReceived', data: newReceivedPayment('deposit', 500, 'line-2') })
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_OWED');
  });

  test('is refused while an intent of an expired hold may still capture', () => {
    const openHistory = [
      ...newHeldHistory(),
      newTravelersNamed(lead),
      newIntentCreated('deposit', 'pi_deposit', 40_000),
      holdExpiryStarted,
      bookingExpired,
    ];
    given(...openHistory)
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_IN_FLIGHT');
    given(...openHistory, {
      type: 'PaymentIntentCancelled',
      data: { instalmentId: getInstalmentId('deposit'), paymentId: 'pi_deposit', reason: 'expired' },
    })
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('is refused while an order of an expired hold may still be captured', () => {
    const order = { instalmentId: getInstalmentId('deposit'), orderId: 'O-1' };
    const orderCreated: BookingEvent = {
      type: 'PayPalOrderCreated',
      data: { ...order, orderNumber: 1, amountCents: 40_000 },
    };
    given(...newHeldHistory(), newTravelersNamed(lead), orderCreated, holdExpiryStarted, bookingExpired)
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_IN_FLIGHT');
  });

  test('is possible after an intent captured another amount, because staff decide about that money', () => {
    const amountDiffers: BookingEvent = {
      type: 'TaskRaised',
      data: {
        kind: 'amount-differs',
        key: 'amount-differs:pi_deposit:7',
        instalmentId: getInstalmentId('deposit'),
        facts: { paymentId: 'pi_deposit', amountCents: 7, dueCents: 40_000 },
        money: { provider: 'stripe', paymentId: 'pi_deposit', amountCents: 7 },
      },
    };
    given(
      ...newHeldHistory(),
      newTravelersNamed(lead),
      newIntentCreated('deposit', 'pi_deposit', 40_000),
      amountDiffers,
      holdExpiryStarted,
      bookingExpired,
    )
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });

  test('is refused while an intent of a former plan may still capture', () => {
    given(
      ...newHeldHistory(),
      newTravelersNamed(lead),
      newIntentCreated('deposit', 'pi_deposit', 40_000),
      newPlanChosen('full'),
      holdExpiryStarted,
      bookingExpired,
    )
      .when(newEraseCommand([lead]))
      .thenRefused('MONEY_IN_FLIGHT');
  });

  test('is possible despite a debt that is no longer charged', () => {
    given(...newDepositPaidHistory(), newTravelersNamed(lead), newChargeStarted(), actionRequired)
      .when(newEraseCommand([lead]))
      .thenEvents(newPersonErased([lead]));
  });
});

describe('completing an erasure', () => {
  test('is recorded once, with the removed customer', () => {
    given(...expiredHold, newPersonErased([lead]))
      .when(newCompleteCommand())
      .thenEvents(newErasureCompleted());
    given(...expiredHold, newPersonErased([lead]), newErasureCompleted())
      .when(newCompleteCommand())
      .thenEvents();
  });

  test('throws for an erasure that was not started', () => {
    given(...expiredHold)
      .when(newCompleteCommand(null))
      .thenThrows(/no erasure/);
  });

  test('is recorded for a paid booking without a Stripe customer', () => {
    given(
      ...newHeldHistory(),
      newTravelersNamed(lead),
      newPlanChosen('full'),
      newBookingConfirmed(),
      newPersonErased([lead]),
    )
      .when(newCompleteCommand(null))
      .thenEvents(newErasureCompleted(1, null));
  });
});

describe('the erasure of the lead', () => {
  const newLeadErasure = (today = '2027-05-16'): ErasureCommand => ({
    type: 'Erase',
    erasureId: newErasureId(1),
    subjectIds: [lead],
    today,
  });

  const openHistory: BookingEvent[] = [...newDepositPaidHistory(), newTravelersNamed(lead)];

  const traveledHistory: BookingEvent[] = [
    ...openHistory,
    { type: 'BalancePaid', data: newReceivedPayment('balance', 160_000) },
  ];

  const onHold: BookingEvent[] = [...newHeldHistory(), newTravelersNamed(lead)];

  const expiredLeadHold: BookingEvent[] = [...onHold, holdExpiryStarted, bookingExpired];

  /** 5.00 beyond the amount due. */
  const newSmallOverpayment = (paymentId: string) =>
    newOverpayment(newReceivedPayment('balance', 500, paymentId));

  const newCompletedRefund = (...args: Parameters<typeof newRefundData>): BookingEvent[] => [
    newRefundStarted(...args),
    newRefundMade(...args),
  ];

  const newLostDispute = (paymentId: string, amountCents: number): BookingEvent[] => {
    const dispute = {
      disputeId: 'dp_1',
      instalmentId: BALANCE,
      provider: 'stripe',
      paymentId,
      amountCents,
    } as const;
    return [
      { type: 'DisputeOpened', data: { ...dispute, reason: 'fraudulent', answerBy: null } },
      { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost' } },
    ];
  };

  /** Their bank requires authentication; nothing is charged automatically. */
  const unpaid: BookingEvent[] = [...openHistory, newChargeStarted(), actionRequired];

  const orderRef = { instalmentId: BALANCE, orderId: 'O-1' };

  const orderCreated: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { ...orderRef, orderNumber: 1, amountCents: 160_000 },
  };

  const captureStarted: BookingEvent = { type: 'PayPalCaptureStarted', data: orderRef };

  const reviewed: BookingEvent = {
    type: 'PayPalCapturePending',
    data: {
      ...orderRef,
      captureId: 'C-1',
      reason: 'pending-review',
      providerCode: 'PENDING_REVIEW',
      since: '2027-05-10T10:00:00.000Z',
      pollAt: '2027-05-10T16:00:00.000Z',
      holdExpiresAt: null,
    },
  };

  describe('is refused because money is owed:', () => {
    test.each<{ name: string; events: BookingEvent[] }>([
      {
        name: 'a refund that staff approved failed',
        events: [...traveledHistory, ...newFailedRefundEvents(newRefundData('deposit', 10_000, 'requested'))],
      },
      {
        name: 'an overpayment is still held, whatever was refunded for another reason',
        events: [
          ...traveledHistory,
          newSmallOverpayment('pi_2'),
          ...newCompletedRefund('deposit', 500, 'date-changed'),
        ],
      },
      {
        name: 'one of two overpayments was refunded, at the second attempt',
        events: [
          ...traveledHistory,
          newSmallOverpayment('pi_2'),
          newSmallOverpayment('pi_3'),
          ...newFailedRefundEvents(newRefundData('balance', 500, 'overpaid', { paymentId: 'pi_2' })),
          ...newCompletedRefund('balance', 500, 'overpaid', { paymentId: 'pi_2', serial: 2 }),
        ],
      },
      {
        name: 'an expired hold received a partial payment',
        events: [
          ...onHold,
          { type: 'PartPaid', data: newBankPayment('deposit', 15_000) },
          holdExpiryStarted,
          bookingExpired,
        ],
      },
    ])('$name', ({ events }) => {
      given(...events)
        .when(newLeadErasure())
        .thenRefused('MONEY_OWED');
    });
  });

  describe('is refused because money is in flight:', () => {
    test.each<{ name: string; events: BookingEvent[] }>([
      {
        name: 'a refund waits for the end of a dispute',
        events: [
          ...traveledHistory,
          { type: 'RefundHeld', data: newRefundData('deposit', 10_000, 'requested') },
        ],
      },
      {
        name: 'the provider is processing the charge',
        events: [...openHistory, newChargeStarted(), newChargeConfirming()],
      },
      { name: 'PayPal captures a balance', events: [...unpaid, orderCreated, captureStarted] },
      {
        name: 'PayPal reviews the capture of a balance',
        events: [...unpaid, orderCreated, captureStarted, reviewed],
      },
      {
        name: 'the order of an expired hold may still be captured',
        events: [
          ...onHold,
          {
            type: 'PayPalOrderCreated',
            data: {
              instalmentId: getInstalmentId('deposit'),
              orderId: 'ORDER1',
              orderNumber: 1,
              amountCents: 40_000,
            },
          },
          holdExpiryStarted,
          bookingExpired,
        ],
      },
    ])('$name', ({ events }) => {
      given(...events)
        .when(newLeadErasure())
        .thenRefused('MONEY_IN_FLIGHT');
    });
  });

  describe('is possible because', () => {
    test.each<{ name: string; events: BookingEvent[] }>([
      {
        name: 'the bank reversed the overpayment',
        events: [...traveledHistory, newSmallOverpayment('pi_2'), ...newLostDispute('pi_2', 500)],
      },
      ...(['overpaid', 'requested'] as const).map((reason) => ({
        name: `the overpayment was refunded: ${reason}`,
        events: [
          ...traveledHistory,
          newSmallOverpayment('pi_2'),
          ...newCompletedRefund('balance', 500, reason, { paymentId: 'pi_2' }),
        ],
      })),
      {
        name: 'a cancelled trip was refunded in full, with its overpayment',
        events: [
          ...traveledHistory,
          newSmallOverpayment('pi_2'),
          newFullyRefunded(200_500),
          ...newCompletedRefund('deposit', 40_000, 'cancelled'),
          ...newCompletedRefund('balance', 160_000, 'cancelled'),
          ...newCompletedRefund('balance', 500, 'cancelled', { paymentId: 'pi_2' }),
        ],
      },
      {
        name: 'all money of an expired hold was refunded',
        events: [
          ...expiredLeadHold,
          newSmallOverpayment('pi_2'),
          ...newCompletedRefund('balance', 500, 'no-seat-left', { paymentId: 'pi_2' }),
        ],
      },
      { name: 'an order for a balance was never approved', events: [...unpaid, orderCreated] },
      {
        name: 'only the lead could still pay the balance',
        events: [
          ...openHistory,
          newIntentCreated('balance', 'pi_b', 160_000),
          newChargeStarted(),
          actionRequired,
        ],
      },
    ])('$name', ({ events }) => {
      given(...events)
        .when(newLeadErasure())
        .thenEvents(newPersonErased([lead]));
    });

    test('they do not join the trip, even before its departure', () => {
      const cancelledHistory = [
        ...newDepositPaidHistory().slice(0, -1),
        newTravelersNamed(lead),
        newFullyRefunded(40_000),
      ];
      for (const events of [
        expiredLeadHold,
        [...cancelledHistory, ...newCompletedRefund('deposit', 40_000, 'cancelled')],
      ])
        given(...events)
          .when(newLeadErasure(TODAY))
          .thenEvents(newPersonErased([lead]));
    });
  });

  test('one of several erasures is completed alone', () => {
    given(
      ...expiredLeadHold,
      newTravelersNamed(lead, otherPersonId),
      newPersonErased([otherPersonId], { serial: 2, lead: false }),
      newErasureCompleted(2),
      newPersonErased([lead]),
    )
      .when({ type: 'Complete', erasureId: newErasureId(1), customerId: 'cus_1' })
      .thenEvents(newErasureCompleted());
  });
});

test('a failed refund is owed after a cancellation only if its money paid for nothing', () => {
  const duplicateRefund = newRefundData('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' });
  const requestedRefund = newRefundData('deposit', 12_345, 'requested');
  const cancelAfter = (...events: BookingEvent[]) => {
    const log = [...newDepositPaidHistory(), ...events];
    const command = { type: 'Cancel', by: 'customer', reason: '', today: '2027-03-09' } as const;
    const cancelEvents = requireAccepted(decideCancel(command, foldExistingBooking(log)));
    return checkErasable(foldExistingBooking([...log, ...cancelEvents]), { today: '2027-03-09' });
  };
  expect(
    cancelAfter(...newFailedRefundEvents(requestedRefund, { providerRefundId: 're_1' })),
  ).toBeUndefined();
  expect(
    cancelAfter(
      ...newFailedRefundEvents(requestedRefund, { providerRefundId: 're_1' }),
      ...newFailedRefundEvents(duplicateRefund, { providerRefundId: 're_1' }),
    ),
  ).toMatchObject({
    refused: 'MONEY_OWED',
  });
});

describe('a reissued refund', () => {
  test.each([
    { name: 'by bank', sentEvent: reissueSentByBank },
    { name: 'by hand', sentEvent: reissueHandedOut },
  ])(
    'a reissue sent $name leaves only the rest to refund on cancellation and lets persons be erased',
    ({ sentEvent }) => {
      const state = foldExistingBooking([...reissueHistory, sentEvent]);
      const cancelCommand = { type: 'Cancel', by: 'operator', reason: 'too few', today: TODAY } as const;
      const cancellation = decideCancel(cancelCommand, state);

      expect(cancellation).toContainEqual(
        expect.objectContaining({
          data: expect.objectContaining({ amountCents: 30_000, provider: 'stripe' }),
        }),
      );
      expect(cancellation).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ paidCents: 190_000 }) }),
      );

      const after = { today: '2027-05-16' };
      expect(checkErasable(foldExistingBooking(failedRefundHistory), after)).toEqual(refuse('MONEY_OWED'));
      expect(checkErasable(foldExistingBooking(reissueHistory), after)).toEqual(refuse('MONEY_IN_FLIGHT'));
      expect(checkErasable(state, after)).toBeUndefined();
    },
  );
});

test('a later erasure includes the person who took over a place and nobody who still travels', () => {
  const travelers = newTravelersNamed(lead, otherPersonId, stranger);
  const events: BookingEvent[] = [
    ...newHeldHistory(),
    { ...travelers, data: { ...travelers.data, isLeadTraveling: false, roomOf: [0, 0] } },
    { type: 'DepositPaid', data: newReceivedPayment('deposit', 40_000) },
    newBookingConfirmed(),
  ];
  const [successor, firstErasureId] = [newId(5, 8), newErasureId(1)];
  const reassignment = requireAccepted(
    decideReassignment(
      {
        travelerId: otherPersonId,
        to: {
          $subject: successor,
          value: { givenName: 'Ana', familyName: 'Quiroga', birthDate: '1988-01-02' },
        },
        erasureId: firstErasureId,
        today: '2027-05-01',
      },
      {
        booking: foldExistingBooking(events),
        party: fold<NamedParty | null, BookingEvent>(evolveParty, null, events),
      },
    ),
  );
  expectStorable(reassignment);

  const erasure = decideErasure(
    { type: 'Erase', erasureId: newErasureId(2), subjectIds: [successor], today: '2027-06-01' },
    foldExistingBooking([...events, ...reassignment]),
  );

  expect(erasure).toMatchObject([
    { type: 'PersonErased', data: { subjectIds: [successor], includesLead: false } },
  ]);
});
