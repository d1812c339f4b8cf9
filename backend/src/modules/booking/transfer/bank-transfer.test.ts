import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  foldBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaid,
  newHeldHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  NOW,
  partyNamed,
  PRICE_CENTS,
  TERMS,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import { termsAccepted } from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import {
  codeUsed,
  newBankPayment,
  newCodeSent,
  newHoldRetained,
  newTransferChosen,
  newVerifiedHistory,
} from '../../../../test/support/booking/transfers.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { checkTransferRelease, decideTransfer, decideTransferExtension } from './bank-transfer.js';

const givenChoice = newBookingScenario(decideTransfer);
const givenExtension = newBookingScenario(decideTransferExtension);

const newChooseCommand = (plan: 'deposit' | 'full' = 'deposit', now = NOW) => ({
  plan,
  termsHash: TERMS.hash,
  deriveInstalmentId: getInstalmentId,
  now,
});
const namedHistory = newNamedHistory();

/** Creates a hold placed at ten o'clock of this day, with a verified address. */
const newVerifiedHistoryOf = (today: string): BookingEvent[] => [
  ...newHeldHistory({ quote: newQuote({ today }), now: toDate(`${today}T10:00:00Z`) }),
  partyNamed,
  newCodeSent(`${today}T10:16:00.000Z`),
  codeUsed,
];

const newFullTransfer = (payBy: string) =>
  changeEvent(newTransferChosen(payBy, PRICE_CENTS), { instalmentId: getInstalmentId('full') });

describe('a transfer of the amount due now', () => {
  test('holds the seats for five working days: until Friday when chosen on a Sunday', () => {
    givenChoice(...newVerifiedHistory())
      .when(newChooseCommand('deposit', toDate('2027-01-10T10:00:00Z')))
      .thenEvents(termsAccepted, newTransferChosen('2027-01-15'));
  });

  test('holds the seats a day longer over a bank holiday', () => {
    // 15 January 2027 is a Friday, and the Monday after it is a bank holiday.
    givenChoice(...newVerifiedHistoryOf('2027-01-15'))
      .when(newChooseCommand('deposit', toDate('2027-01-15T10:00:00Z')))
      .thenEvents(termsAccepted, newTransferChosen('2027-01-25'));
  });

  test('may cover the full price', () => {
    givenChoice(...newVerifiedHistory())
      .when(newChooseCommand('full'))
      .thenEvents(newPlanChosen('full'), termsAccepted, newFullTransfer('2027-01-15'));
  });

  describe('after gift cards and partial payments', () => {
    const newDueTransfer = (kind: 'deposit' | 'full', amountCents: number) =>
      changeEvent(newTransferChosen('2027-01-15', amountCents), { instalmentId: getInstalmentId(kind) });
    const giftCardApplied: BookingEvent = newGiftCardApplied(15_000);
    const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 10_000));

    test.each<{ name: string; events: BookingEvent[]; amountCents: number }>([
      { name: 'what a gift card pays', events: [giftCardApplied], amountCents: 25_000 },
      { name: 'the part that was paid', events: [partPaid], amountCents: 30_000 },
      {
        name: 'what a gift card pays and the part that was paid',
        events: [giftCardApplied, partPaid],
        amountCents: 15_000,
      },
    ])('covers the deposit without $name', ({ events, amountCents }) => {
      givenChoice(...newVerifiedHistory(), ...events)
        .when(newChooseCommand())
        .thenEvents(termsAccepted, newDueTransfer('deposit', amountCents));
    });

    test('covers what a gift card leaves of the full price', () => {
      givenChoice(...newVerifiedHistory(), giftCardApplied)
        .when(newChooseCommand('full'))
        .thenEvents(newPlanChosen('full'), termsAccepted, newDueTransfer('full', 185_000));
    });
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'no code was used', events: namedHistory },
    { name: 'another lead was named since', events: [...newVerifiedHistory(), partyNamed] },
    {
      name: 'the code was for another purpose',
      events: [...namedHistory, changeEvent(newCodeSent(), { purpose: 'cancel' }), codeUsed],
    },
  ])('is refused with an unverified address: $name', ({ events }) => {
    givenChoice(...events)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
  });

  const chooseOnDay = (today: string) =>
    givenChoice(...newVerifiedHistoryOf(today)).when(newChooseCommand('full', toDate(`${today}T10:00:00Z`)));

  test('is offered until 22 days before departure', () => {
    chooseOnDay('2027-04-16').thenEvents(termsAccepted, newFullTransfer('2027-04-23'));
  });

  test('is not offered from 21 days before departure', () => {
    chooseOnDay('2027-04-17').thenRefused('METHOD_NOT_OFFERED');
  });

  const choiceHistory = [...newVerifiedHistory(), termsAccepted, newTransferChosen('2027-01-15')];

  test('changes nothing when chosen again', () => {
    givenChoice(...choiceHistory)
      .when(newChooseCommand('deposit', toDate('2027-01-13T10:00:00Z')))
      .thenNothing();
  });

  test('moves no deadline when chosen for another plan', () => {
    givenChoice(...choiceHistory)
      .when(newChooseCommand('full', toDate('2027-01-13T10:00:00Z')))
      .thenEvents(newPlanChosen('full'), newFullTransfer('2027-01-15'));
  });

  test('is refused for another plan once a part has arrived', () => {
    givenChoice(...newVerifiedHistory(), newTransferChosen(), newPartPaid(newBankPayment('deposit', 10_000)))
      .when(newChooseCommand('full'))
      .thenRefused('PLAN_NOT_OFFERED');
  });

  test('is refused while another payment is open', () => {
    givenChoice(...newVerifiedHistory(), newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS))
      .when(newChooseCommand())
      .thenRefused('OVERTAKEN');
  });

  test('is refused after the expiry of the hold', () => {
    givenChoice(...newVerifiedHistory(), holdExpiryStarted, bookingExpired)
      .when(newChooseCommand())
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused for a confirmed booking', () => {
    givenChoice(
      ...newVerifiedHistory(),
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
    )
      .when(newChooseCommand())
      .thenRefused('ALREADY_PAID');
  });
});

describe('a deadline extension', () => {
  const now = toDate('2027-01-16T12:00:00Z');
  const shortPaidHistory = [
    ...newVerifiedHistory(),
    newTransferChosen('2027-01-15'),
    newPartPaid(newBankPayment('deposit', 39_000)),
    newHoldRetained(),
  ];

  const reason = 'their bank was closed';
  const newExtension = (payBy: string) => changeEvent(newTransferChosen(payBy, 1_000), { reason });

  test('requests the missing amount until the new deadline, with a reason', () => {
    givenExtension(...shortPaidHistory)
      .when({ payBy: '2027-01-22', reason, now })
      .thenEvents(newExtension('2027-01-22'));
  });

  const choiceHistory = [...newVerifiedHistory(), newTransferChosen('2027-01-15')];
  const newLaterTransfer = (kind: 'deposit' | 'full', amountCents: number) =>
    changeEvent(newTransferChosen('2027-01-22', amountCents), {
      instalmentId: getInstalmentId(kind),
      reason,
    });

  test('is possible before the deadline', () => {
    givenExtension(...choiceHistory)
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('deposit', DEPOSIT_CENTS));
  });

  test('requests the amount of the plan chosen last', () => {
    givenExtension(...choiceHistory, newPlanChosen('full'))
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('full', PRICE_CENTS));
  });

  test('changes nothing for the day of the current deadline', () => {
    givenExtension(...newVerifiedHistory(), newTransferChosen('2027-01-15'))
      .when({ payBy: '2027-01-15', reason, now: NOW })
      .thenNothing();
  });

  test('is possible for the day of the current deadline once the deadline has passed', () => {
    givenExtension(...shortPaidHistory)
      .when({ payBy: '2027-01-16', reason, now })
      .thenEvents(newExtension('2027-01-16'));
  });

  test('is refused to a day in the past', () => {
    givenExtension(...shortPaidHistory)
      .when({ payBy: '2027-01-15', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
  });

  test('is refused to a day after the departure', () => {
    givenExtension(...shortPaidHistory)
      .when({ payBy: '2027-05-07', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
  });

  test('is refused while the hold waits for no transfer', () => {
    givenExtension(...newVerifiedHistory())
      .when({ payBy: '2027-01-22', reason, now })
      .thenRefused('NOTHING_DUE');
  });

  const restPaid: BookingEvent = newDepositPaid(newBankPayment('deposit', 1_000, 'line-2'));
  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'is expiring', events: [holdExpiryStarted] },
    { name: 'has expired', events: [holdExpiryStarted, bookingExpired] },
    { name: 'is confirmed', events: [restPaid, newBookingConfirmed()] },
  ])('is refused once the booking $name', ({ events }) => {
    givenExtension(...shortPaidHistory, ...events)
      .when({ payBy: '2027-01-22', reason, now })
      .thenRefused('BOOKING_NOT_ON_HOLD');
  });

  test('is refused for an unknown booking', () => {
    givenExtension().when({ payBy: '2027-01-22', reason, now }).thenRefused('BOOKING_NOT_ON_HOLD');
  });
});

describe('the release of seats', () => {
  const awaitedHistory = [...newVerifiedHistory(), newTransferChosen('2027-01-15')];

  test('is possible while they wait for a transfer', () => {
    expect(checkTransferRelease(foldBooking(awaitedHistory))).toBeUndefined();
  });

  test.each([
    { name: 'for an unknown booking', events: [], code: 'NOT_FOUND' },
    {
      name: 'for a confirmed booking',
      events: [...awaitedHistory, newBookingConfirmed()],
      code: 'BOOKING_NOT_ON_HOLD',
    },
    { name: 'for a booking without a transfer', events: newVerifiedHistory(), code: 'NOTHING_DUE' },
  ] as const)('is refused $name', ({ events, code }) => {
    expect(checkTransferRelease(foldBooking(events))).toEqual(refuse(code));
  });
});
