import { describe, test } from '@jest/globals';
import {
  at,
  confirmed,
  expired,
  expiring,
  held,
  instalmentId,
  NOW,
  paid,
  partyNamed,
  planChosen,
  quote,
  TERMS,
} from '../../../../test/booking/builders.js';
import { cardId } from '../../../../test/booking/gift-cards.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { bank, codeSent, codeUsed, transferChosen, verified } from '../../../../test/booking/transfers.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { chooseTransfer, extendTransfer } from './bank-transfer.js';

const rules = { initialState: initialBooking, evolve: evolveBooking };
const givenChoice = scenario({ ...rules, decide: chooseTransfer });
const givenExtension = scenario({ ...rules, decide: extendTransfer });

const newChooseCommand = (plan: 'deposit' | 'full' = 'deposit', now = NOW) => ({
  plan,
  termsHash: TERMS.hash,
  instalmentId,
  now,
});
type TransferChosenEvent = Extract<BookingEvent, { type: 'TransferChosen' }>;
const termsAccepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
const named = [...held(), partyNamed];

describe('a transfer of the amount due now', () => {
  test('holds the seats for five working days', () => {
    // 10 January 2027 is a Sunday; Monday week is a bank holiday, and the five days end before it.
    givenChoice(...verified())
      .when(newChooseCommand())
      .thenEvents(termsAccepted, transferChosen('2027-01-15'));
  });

  test('holds them a day longer over a bank holiday', () => {
    givenChoice(...verified())
      .when(newChooseCommand('deposit', at('2027-01-10T10:00:00Z')))
      .thenEvents(termsAccepted, transferChosen('2027-01-15'));
    const friday = [
      ...held({ quote: quote({ today: '2027-01-15' }), now: at('2027-01-15T10:00:00Z') }),
      partyNamed,
      codeSent('2027-01-15T10:16:00.000Z'),
      codeUsed,
    ];
    givenChoice(...friday)
      .when(newChooseCommand('deposit', at('2027-01-15T10:00:00Z')))
      .thenEvents(termsAccepted, transferChosen('2027-01-25'));
  });

  test('may cover the full price', () => {
    const { data } = transferChosen() as TransferChosenEvent;
    givenChoice(...verified())
      .when(newChooseCommand('full'))
      .thenEvents(planChosen('full'), termsAccepted, {
        type: 'TransferChosen',
        data: { ...data, instalmentId: instalmentId('full'), amountCents: 200_000 },
      });
  });

  test('covers what gift cards and partial payments leave', () => {
    const newTransferChosen = (kind: 'deposit' | 'full', amountCents: number): BookingEvent => {
      const { data } = transferChosen('2027-01-15', amountCents) as TransferChosenEvent;
      return { type: 'TransferChosen', data: { ...data, instalmentId: instalmentId(kind) } };
    };
    const giftCardApplied: BookingEvent = {
      type: 'GiftCardApplied',
      data: { giftCardId: cardId(), amountCents: 15_000 },
    };
    const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 10_000) };
    givenChoice(...verified(), giftCardApplied)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, newTransferChosen('deposit', 25_000));
    givenChoice(...verified(), giftCardApplied)
      .when(newChooseCommand('full'))
      .thenEvents(planChosen('full'), termsAccepted, newTransferChosen('full', 185_000));
    givenChoice(...verified(), part)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, newTransferChosen('deposit', 30_000));
    givenChoice(...verified(), giftCardApplied, part)
      .when(newChooseCommand())
      .thenEvents(termsAccepted, newTransferChosen('deposit', 15_000));
  });

  test('requires a verified address', () => {
    givenChoice(...named)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
    // Another lead was named since.
    givenChoice(...verified(), partyNamed)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
    // The code was for another purpose.
    const { data } = codeSent() as Extract<BookingEvent, { type: 'ConfirmationCodeSent' }>;
    givenChoice(...named, { type: 'ConfirmationCodeSent', data: { ...data, purpose: 'cancel' } }, codeUsed)
      .when(newChooseCommand())
      .thenRefused('EMAIL_UNVERIFIED');
  });

  test.each([
    ['2027-04-16', '2027-04-23'], // 22 days before 8 May
    ['2027-04-17', null], // 21 days
  ])('a transfer chosen on %s is offered until %s', (today, payBy) => {
    const now = at(`${today}T10:00:00Z`);
    const near = [
      ...held({ quote: quote({ today }), now }),
      partyNamed,
      codeSent(`${today}T10:16:00.000Z`),
      codeUsed,
    ];
    const chosen = givenChoice(...near).when(newChooseCommand('full', now));
    if (payBy === null) chosen.thenRefused('METHOD_NOT_OFFERED');
    else {
      const { data } = transferChosen(payBy) as TransferChosenEvent;
      chosen.thenEvents(termsAccepted, {
        type: 'TransferChosen',
        data: { ...data, instalmentId: instalmentId('full'), amountCents: 200_000 },
      });
    }
  });

  test('moves no deadline when chosen again, also for another plan', () => {
    const chosen = [...verified(), termsAccepted, transferChosen('2027-01-15')];
    givenChoice(...chosen)
      .when(newChooseCommand('deposit', at('2027-01-13T10:00:00Z')))
      .thenEvents();
    const { data } = transferChosen('2027-01-15') as TransferChosenEvent;
    givenChoice(...chosen)
      .when(newChooseCommand('full', at('2027-01-13T10:00:00Z')))
      .thenEvents(planChosen('full'), {
        type: 'TransferChosen',
        data: { ...data, instalmentId: instalmentId('full'), amountCents: 200_000 },
      });
  });

  test('is refused for another plan once a part has arrived', () => {
    givenChoice(...verified(), transferChosen(), { type: 'PartPaid', data: bank('deposit', 10_000) })
      .when(newChooseCommand('full'))
      .thenRefused('PLAN_NOT_OFFERED');
  });

  test('is refused while another payment is open and after the hold', () => {
    givenChoice(...verified(), {
      type: 'PaymentIntentCreated',
      data: { instalmentId: instalmentId('deposit'), paymentId: 'pi_1', n: 1, amountCents: 40_000 },
    })
      .when(newChooseCommand())
      .thenRefused('OVERTAKEN');
    givenChoice(...verified(), expiring, expired)
      .when(newChooseCommand())
      .thenRefused('HOLD_EXPIRED');
    givenChoice(...verified(), { type: 'DepositPaid', data: paid('deposit', 40_000) }, confirmed())
      .when(newChooseCommand())
      .thenRefused('ALREADY_PAID');
  });
});

describe('a deadline extension', () => {
  const now = at('2027-01-16T12:00:00Z');
  const short = [
    ...verified(),
    transferChosen('2027-01-15'),
    { type: 'PartPaid' as const, data: bank('deposit', 39_000) },
    {
      type: 'HoldRetained' as const,
      data: {
        instalmentId: instalmentId('deposit'),
        receivedCents: 39_000,
        holdExpiresAt: '2027-05-08T00:00:00.000Z',
      },
    },
  ];

  const reason = 'their bank was closed';
  const newExtension = (payBy: string): BookingEvent => {
    const chosen = transferChosen(payBy, 1_000);
    return { ...chosen, data: { ...chosen.data, reason } } as BookingEvent;
  };

  test('asks for the missing amount until then, with a reason', () => {
    givenExtension(...short)
      .when({ payBy: '2027-01-22', reason, now })
      .thenEvents(newExtension('2027-01-22'));
  });

  test('works before the deadline too, and for the plan chosen since', () => {
    const chosen = [...verified(), transferChosen('2027-01-15')];
    const newLaterTransfer = (kind: 'deposit' | 'full', amountCents: number): BookingEvent => {
      const { data } = transferChosen('2027-01-22', amountCents) as TransferChosenEvent;
      return { type: 'TransferChosen', data: { ...data, instalmentId: instalmentId(kind), reason } };
    };
    givenExtension(...chosen)
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('deposit', 40_000));
    givenExtension(...chosen, planChosen('full'))
      .when({ payBy: '2027-01-22', reason, now: NOW })
      .thenEvents(newLaterTransfer('full', 200_000));
  });

  test('changes nothing for the same day, unless the deadline has passed', () => {
    givenExtension(...verified(), transferChosen('2027-01-15'))
      .when({ payBy: '2027-01-15', reason, now: NOW })
      .thenEvents();
    givenExtension(...short)
      .when({ payBy: '2027-01-16', reason, now })
      .thenEvents(newExtension('2027-01-16'));
  });

  test('is refused in the past and beyond the departure', () => {
    givenExtension(...short)
      .when({ payBy: '2027-01-15', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
    givenExtension(...short)
      .when({ payBy: '2027-05-07', reason, now })
      .thenRefused('DATE_NOT_POSSIBLE');
  });

  test('is refused unless the hold waits for a transfer', () => {
    givenExtension(...verified())
      .when({ payBy: '2027-01-22', reason, now })
      .thenRefused('NOTHING_DUE');
    const rest: BookingEvent = { type: 'DepositPaid', data: bank('deposit', 1_000, 'line-2') };
    for (const ending of [[expiring], [expiring, expired], [rest, confirmed()]])
      givenExtension(...short, ...ending)
        .when({ payBy: '2027-01-22', reason, now })
        .thenRefused('BOOKING_NOT_ON_HOLD');
    givenExtension().when({ payBy: '2027-01-22', reason, now }).thenRefused('BOOKING_NOT_ON_HOLD');
  });
});
