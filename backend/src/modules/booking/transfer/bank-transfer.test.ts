import { describe, test } from '@jest/globals';
import {
  bookingExpired,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newHeldBooking,
  newPaid,
  newPlanChosen,
  newQuote,
  NOW,
  partyNamed,
  TERMS,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newGiftCardId } from '../../../../test/support/booking/gift-cards.js';
import { newScenario } from '../../../../test/support/booking/scenario.js';
import {
  codeUsed,
  newBankPayment,
  newCodeSent,
  newTransferChosen,
  newVerifiedBooking,
} from '../../../../test/support/booking/transfers.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { decideTransfer, decideTransferExtension } from './bank-transfer.js';

const rules = { initialState: initialBooking, evolve: evolveBooking };
const givenChoice = newScenario({ ...rules, decide: decideTransfer });
const givenExtension = newScenario({ ...rules, decide: decideTransferExtension });

const newChooseCommand = (plan: 'deposit' | 'full' = 'deposit', now = NOW) => ({
  plan,
  termsHash: TERMS.hash,
  instalmentId: getInstalmentId,
  now,
});
type TransferChosenEvent = Extract<BookingEvent, { type: 'TransferChosen' }>;
const termsAccepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
const named = [...newHeldBooking(), partyNamed];

describe('a transfer of the amount due now', () => {
  test('holds the seats for five working days', () => {
    // 10 January 2027 is a Sunday; Monday week is a bank holiday, and the five days end before it.
    givenChoice(...newVerifiedBooking())
      .when(newChooseCommand())
      .thenEvents(termsAccepted, newTransferChosen('2027-01-15'));
  });

  test('holds the seats a day longer over a bank holiday', () => {
    givenChoice(...newVerifiedBooking())
      .when(newChooseCommand('deposit', toDate('2027-01-10T10:00:00Z')))
      .thenEvents(termsAccepted, newTransferChosen('2027-01-15'));
    const friday = [
      ...newHeldBooking({ quote: newQuote({ today: '2027-01-15' }), now: toDate('2027-01-15T10:00:00Z') }),
      partyNamed,
      newCodeSent('2027-01-15T10:16:00.000Z'),
      codeUsed,
    ];
    givenChoice(...friday)
      .when(newChooseCommand('deposit', toDate('2027-01-15T10:00:00Z')))
      .thenEvents(termsAccepted, newTransferChosen('2027-01-25'));
  });

  test('may cover the full price', () => {
    const { data } = newTransferChosen() as TransferChosenEvent;
    givenChoice(...newVerifiedBooking())
      .when(newChooseCommand('full'))
      .thenEvents(newPlanChosen('full'), termsAccepted, {
        type: 'TransferChosen',
        data: { ...data, instalmentId: getInstalmentId('full'), amountCents: 200_000 },
      });
  });

  test('covers what gift cards and partial payments leave', () => {
    const requestTransfer = (kind: 'deposit' | 'full', amountCents: number): BookingEvent => {
      const { data } = newTransferChosen('2027-01-15', amountCents) as TransferChosenEvent;
      return { type: 'TransferChosen', data: { ...data, instalmentId: getInstalmentId(kind) } };
    };
    const giftCardApplied: BookingEvent = {
      type: 'GiftCardApplied',
      data: { giftCardId: newGiftCardId(), amountCents: 15_000 },
    };
    const part: BookingEvent = { type: 'PartPaid', data: newBankPayment('deposit', 10_000) };

    givenChoice(...newVerifiedBooking(), giftCardApplied)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, requestTransfer('deposit', 25_000));
    givenChoice(...newVerifiedBooking(), giftCardApplied)
      .when(newChooseCommand('full'))
      .thenEvents(newPlanChosen('full'), termsAccepted, requestTransfer('full', 185_000));
    givenChoice(...newVerifiedBooking(), part)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, requestTransfer('deposit', 30_000));
    givenChoice(...newVerifiedBooking(), giftCardApplied, part)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, requestTransfer('deposit', 15_000));
  });

  test('is refused without a verified address', () => {
    givenChoice(...named)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
    // Another lead was named since.
    givenChoice(...newVerifiedBooking(), partyNamed)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
    // The code was for another purpose.
    const { data } = newCodeSent() as Extract<BookingEvent, { type: 'ConfirmationCodeSent' }>;
    givenChoice(...named, { type: 'ConfirmationCodeSent', data: { ...data, purpose: 'cancel' } }, codeUsed)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
  });

  test.each([
    ['2027-04-16', '2027-04-23'], // 22 days before 8 May
    ['2027-04-17', null], // 21 days
  ])('is offered on %s until %s', (today, payBy) => {
    const now = toDate(`${today}T10:00:00Z`);
    const near = [
      ...newHeldBooking({ quote: newQuote({ today }), now }),
      partyNamed,
      newCodeSent(`${today}T10:16:00.000Z`),
      codeUsed,
    ];
    const chosen = givenChoice(...near).when(newChooseCommand('full', now));

    if (payBy === null) chosen.thenRefused('METHOD_NOT_OFFERED');
    else {
      const { data } = newTransferChosen(payBy) as TransferChosenEvent;
      chosen.thenEvents(termsAccepted, {
        type: 'TransferChosen',
        data: { ...data, instalmentId: getInstalmentId('full'), amountCents: 200_000 },
      });
    }
  });

  test('moves no deadline when chosen again, also for another plan', () => {
    const chosen = [...newVerifiedBooking(), termsAccepted, newTransferChosen('2027-01-15')];
    givenChoice(...chosen)
      .when(newChooseCommand('deposit', toDate('2027-01-13T10:00:00Z')))
      .thenEvents();
    const { data } = newTransferChosen('2027-01-15') as TransferChosenEvent;
    givenChoice(...chosen)
      .when(newChooseCommand('full', toDate('2027-01-13T10:00:00Z')))
      .thenEvents(newPlanChosen('full'), {
        type: 'TransferChosen',
        data: { ...data, instalmentId: getInstalmentId('full'), amountCents: 200_000 },
      });
  });

  test('is refused for another plan once a part has arrived', () => {
    givenChoice(...newVerifiedBooking(), newTransferChosen(), {
      type: 'PartPaid',
      data: newBankPayment('deposit', 10_000),
    })
      .when(newChooseCommand('full'))
      .thenRefused('PLAN_NOT_OFFERED');
  });

  test('is refused while another payment is open and after the hold', () => {
    givenChoice(...newVerifiedBooking(), {
      type: 'PaymentIntentCreated',
      data: {
        instalmentId: getInstalmentId('deposit'),
        paymentId: 'pi_1',
        intentNumber: 1,
        amountCents: 40_000,
      },
    })
      .when(newChooseCommand())
      .thenRefused('OVERTAKEN');
    givenChoice(...newVerifiedBooking(), holdExpiryStarted, bookingExpired)
      .when(newChooseCommand())
      .thenRefused('HOLD_EXPIRED');
    givenChoice(
      ...newVerifiedBooking(),
      { type: 'DepositPaid', data: newPaid('deposit', 40_000) },
      newBookingConfirmed(),
    )
      .when(newChooseCommand())
      .thenRefused('ALREADY_PAID');
  });
});

describe('a deadline extension', () => {
  const now = toDate('2027-01-16T12:00:00Z');
  const shortPayments = [
    ...newVerifiedBooking(),
    newTransferChosen('2027-01-15'),
    { type: 'PartPaid' as const, data: newBankPayment('deposit', 39_000) },
    {
      type: 'HoldRetained' as const,
      data: {
        instalmentId: getInstalmentId('deposit'),
        receivedCents: 39_000,
        holdExpiresAt: '2027-05-08T00:00:00.000Z',
      },
    },
  ];

  const reason = 'their bank was closed';
  const newExtension = (payBy: string): BookingEvent => {
    const chosen = newTransferChosen(payBy, 1_000);
    return { ...chosen, data: { ...chosen.data, reason } } as BookingEvent;
  };

  test('requests the missing amount until the new deadline, with a reason', () => {
    givenExtension(...shortPayments)
      .when({ payBy: '2027-01-22', reason, now })
      .thenEvents(newExtension('2027-01-22'));
  });

  test('is possible before the deadline, for the plan chosen last', () => {
    const chosen = [...newVerifiedBooking(), newTransferChosen('2027-01-15')];
    const newLaterTransfer = (kind: 'deposit' | 'full', amountCents: number): BookingEvent => {
      const { data } = newTransferChosen('2027-01-22', amountCents) as TransferChosenEvent;
      return { type: 'TransferChosen', data: { ...data, instalmentId: getInstalmentId(kind), reason } };
    };
    givenExtension(...chosen)
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('deposit', 40_000));
    givenExtension(...chosen, newPlanChosen('full'))
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('full', 200_000));
  });

  test('changes nothing for the same day unless the deadline has passed', () => {
    givenExtension(...newVerifiedBooking(), newTransferChosen('2027-01-15'))
      .when({ payBy: '2027-01-15', reason, now: NOW })
      .thenEvents();
    givenExtension(...shortPayments)
      .when({ payBy: '2027-01-16', reason, now })
      .thenEvents(newExtension('2027-01-16'));
  });

  test('is refused in the past and after the departure', () => {
    givenExtension(...shortPayments)
      .when({ payBy: '2027-01-15', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
    givenExtension(...shortPayments)
      .when({ payBy: '2027-05-07', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
  });

  test('is refused unless the hold waits for a transfer', () => {
    givenExtension(...newVerifiedBooking())
      .when({ payBy: '2027-01-22', reason, now })
      .thenRefused('NOTHING_DUE');
    const rest: BookingEvent = { type: 'DepositPaid', data: newBankPayment('deposit', 1_000, 'line-2') };
    for (const ending of [
      [holdExpiryStarted],
      [holdExpiryStarted, bookingExpired],
      [rest, newBookingConfirmed()],
    ])
      givenExtension(...shortPayments, ...ending)
        .when({ payBy: '2027-01-22', reason, now })
        .thenRefused('BOOKING_NOT_ON_HOLD');
    givenExtension().when({ payBy: '2027-01-22', reason, now }).thenRefused('BOOKING_NOT_ON_HOLD');
  });
});
