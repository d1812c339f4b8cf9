import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BOOKING, DEPOSIT_CENTS, getInstalmentId, TODAY } from '../../../../test/support/booking/builders.js';
import {
  giftCardBlocked,
  newGiftCardIssued,
  newGiftCardRedeemed,
  newGiftCardReleased,
  newGiftCardReserved,
  newGiftCardReturned,
} from '../../../../test/support/booking/gift-cards.js';
import { newBookingId, newGiftCardId } from '../../../../test/support/ids.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { newScenario } from '../../../../test/support/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { type GiftCardEvent, giftCardEvents } from '../events.js';
import {
  calculateFreeCents,
  checkExpiry,
  giftCard,
  type GiftCardCommand,
  type GiftCardState,
} from './gift-card.js';

const given = newScenario(giftCard, giftCardEvents);
const giftCardIssued = newGiftCardIssued(50_000);
const giftCardUnblocked: GiftCardEvent = { type: 'GiftCardUnblocked', data: { reason: 'lost' } };
const newReserveCommand = (upToCents: number, today = TODAY) =>
  ({ type: 'Reserve', bookingId: BOOKING, upToCents, today }) as const;

const newRedeemCommand = (amountCents: number) =>
  ({ type: 'Redeem', bookingId: BOOKING, instalmentId: getInstalmentId('deposit'), amountCents }) as const;

const newReturnCommand = (amountCents: number, refundId = `${newGiftCardId()}-1-r1`) =>
  ({ type: 'Return', redemptionId: `${newGiftCardId()}-1`, refundId, amountCents }) as const;

test('a gift card is issued once', () => {
  const { codeId = '', approvalId = null, ...data } = giftCardIssued.data;
  const command = { type: 'Issue', ...data, codeId, approvalId } as const;
  given().when(command).thenEvents(giftCardIssued);
  given(giftCardIssued).when(command).thenRefused('GIFT_CARD_EXISTS');
});

test.each([null, TODAY])('a gift card may be issued until %p', (expiresOn) => {
  expect(checkExpiry(expiresOn, TODAY)).toBeUndefined();
});

test('a gift card is not issued for a past day', () => {
  expect(checkExpiry('2027-01-09', TODAY)).toEqual(refuse('EXPIRES_IN_PAST', { field: 'expiresOn' }));
});

describe('a reservation', () => {
  test('takes the wanted amount', () => {
    given(giftCardIssued).when(newReserveCommand(40_000)).thenEvents(newGiftCardReserved(40_000));
  });

  test('takes all that is left when more is wanted', () => {
    given(giftCardIssued).when(newReserveCommand(60_000)).thenEvents(newGiftCardReserved(50_000));
  });
  test('is made once per booking', () => {
    given(giftCardIssued, newGiftCardReserved(40_000)).when(newReserveCommand(40_000)).thenNothing();
  });
  test('takes at most what other reservations leave', () => {
    given(giftCardIssued, newGiftCardReserved(40_000, 1, newBookingId(9)))
      .when(newReserveCommand(40_000))
      .thenEvents(newGiftCardReserved(10_000));
  });

  test('is refused if other reservations leave nothing', () => {
    given(giftCardIssued, newGiftCardReserved(50_000, 1, newBookingId(9)))
      .when(newReserveCommand(1))
      .thenRefused('GIFT_CARD_EMPTY');
  });
  const datedGiftCard = newGiftCardIssued(50_000, 1, TODAY);

  test('is possible on the last day of the gift card', () => {
    given(datedGiftCard).when(newReserveCommand(100)).thenEvents(newGiftCardReserved(100));
  });

  test('is refused after the last day of the gift card', () => {
    given(datedGiftCard).when(newReserveCommand(100, '2027-01-11')).thenRefused('GIFT_CARD_EXPIRED');
  });
  test('is refused while the gift card is blocked', () => {
    given(giftCardIssued, giftCardBlocked).when(newReserveCommand(100)).thenRefused('GIFT_CARD_NOT_USABLE');
  });

  test('is possible after the gift card is unblocked', () => {
    given(giftCardIssued, giftCardBlocked, giftCardUnblocked)
      .when(newReserveCommand(100))
      .thenEvents(newGiftCardReserved(100));
  });
  test('is refused for a gift card that was never issued', () => {
    given().when(newReserveCommand(100)).thenRefused('GIFT_CARD_NOT_USABLE');
    given(newGiftCardReserved(100), newGiftCardReleased(100), giftCardUnblocked)
      .when(newReserveCommand(100))
      .thenRefused('GIFT_CARD_NOT_USABLE');
  });
  test('ends with its first release', () => {
    const releaseCommand = { type: 'Release', bookingId: BOOKING } as const;
    given(giftCardIssued, newGiftCardReserved(40_000))
      .when(releaseCommand)
      .thenEvents(newGiftCardReleased(40_000));
    given(giftCardIssued, newGiftCardReserved(40_000), newGiftCardReleased(40_000))
      .when(releaseCommand)
      .thenNothing();
  });
  test('can be made again after a release', () => {
    given(giftCardIssued, newGiftCardReserved(50_000), newGiftCardReleased(50_000))
      .when(newReserveCommand(50_000))
      .thenEvents(newGiftCardReserved(50_000));
  });
});

describe('a redemption', () => {
  test('spends the reserved part first, then the free part', () => {
    given(giftCardIssued, newGiftCardReserved(30_000))
      .when(newRedeemCommand(30_000))
      .thenEvents(newGiftCardRedeemed('deposit', 30_000));
    given(giftCardIssued, newGiftCardReserved(30_000))
      .when(newRedeemCommand(50_000))
      .thenEvents(newGiftCardRedeemed('deposit', 50_000));
  });
  test('is refused beyond the balance that other bookings leave', () => {
    given(giftCardIssued, newGiftCardReserved(30_000))
      .when(newRedeemCommand(50_001))
      .thenRefused('GIFT_CARD_EMPTY');
    given(giftCardIssued, newGiftCardReserved(30_000, 1, newBookingId(9)))
      .when(newRedeemCommand(20_001))
      .thenRefused('GIFT_CARD_EMPTY');
  });
  test('spends the reserved part of a gift card that was blocked since', () => {
    given(giftCardIssued, newGiftCardReserved(30_000), giftCardBlocked)
      .when(newRedeemCommand(30_000))
      .thenEvents(newGiftCardRedeemed('deposit', 30_000));
  });

  test('is refused beyond the reserved part of a gift card that was blocked since', () => {
    given(giftCardIssued, newGiftCardReserved(30_000), giftCardBlocked)
      .when(newRedeemCommand(30_001))
      .thenRefused('GIFT_CARD_NOT_USABLE');
  });
  test('has its own payment id', () => {
    given(giftCardIssued, newGiftCardRedeemed('deposit', 10_000))
      .when(newRedeemCommand(10_000))
      .thenEvents(newGiftCardRedeemed('deposit', 10_000, { payment: 2 }));
  });
});

describe('a return', () => {
  const spentHistory = [giftCardIssued, newGiftCardRedeemed('deposit', DEPOSIT_CENTS)] as const;
  test('is recorded once per refund', () => {
    given(...spentHistory)
      .when(newReturnCommand(15_000))
      .thenEvents(newGiftCardReturned(15_000));
    given(...spentHistory, newGiftCardReturned(15_000))
      .when(newReturnCommand(15_000))
      .thenNothing();
  });
  test('can be spent again', () => {
    given(...spentHistory, newGiftCardReturned(15_000))
      .when(newReserveCommand(90_000))
      .thenEvents(newGiftCardReserved(25_000));
  });
  test('is possible to the last cent at once', () => {
    given(...spentHistory)
      .when(newReturnCommand(DEPOSIT_CENTS))
      .thenEvents(newGiftCardReturned(40_000));
  });

  test('is possible to the last cent in parts', () => {
    given(...spentHistory, newGiftCardReturned(15_000))
      .when(newReturnCommand(25_000, 'r2'))
      .thenEvents(newGiftCardReturned(25_000, 'r2'));
  });
  test('never exceeds what was redeemed', () => {
    given(...spentHistory, newGiftCardReturned(15_000))
      .when(newReturnCommand(25_001, 'r2'))
      .thenThrows(/exceeds redemption/);
  });
  test('throws for an unknown redemption', () => {
    given(...spentHistory)
      .when({ ...newReturnCommand(1), redemptionId: 'x' })
      .thenThrows(/redemption .* does not exist/);
    given(giftCardIssued, newGiftCardReturned(1))
      .when(newReturnCommand(1))
      .thenThrows(/redemption .* does not exist/);
  });
});

test('a gift card is blocked once', () => {
  given(giftCardIssued).when({ type: 'Block', reason: 'lost' }).thenEvents(giftCardBlocked);
  given(giftCardIssued, giftCardBlocked).when({ type: 'Block', reason: 'lost' }).thenNothing();
});

test('a blocked gift card is unblocked', () => {
  given(giftCardIssued, giftCardBlocked)
    .when({ type: 'Unblock', reason: 'lost' })
    .thenEvents(giftCardUnblocked);
});

test('a gift card that is not blocked is not unblocked', () => {
  given(giftCardIssued).when({ type: 'Unblock', reason: 'lost' }).thenNothing();
});

const anyBooking = fc.integer({ min: 1, max: 4 }).map((serial) => newBookingId(serial));
const anyCents = fc.integer({ min: 1, max: 30_000 });
const anyCommand: fc.Arbitrary<GiftCardCommand> = fc.oneof(
  fc.record({
    type: fc.constant('Reserve' as const),
    bookingId: anyBooking,
    upToCents: anyCents,
    today: fc.constant(TODAY),
  }),
  fc.record({ type: fc.constant('Release' as const), bookingId: anyBooking }),
  fc.record({
    type: fc.constant('Redeem' as const),
    bookingId: anyBooking,
    instalmentId: fc.constant(getInstalmentId('deposit')),
    amountCents: anyCents,
  }),
  fc.record({
    type: fc.constant('Return' as const),
    redemptionId: fc.integer({ min: 1, max: 5 }).map((serial) => `${newGiftCardId()}-${serial}`),
    refundId: fc.integer({ min: 1, max: 9 }).map((serial) => `r${serial}`),
    amountCents: anyCents,
  }),
  fc.constantFrom({ type: 'Block' as const, reason: 'x' }, { type: 'Unblock' as const, reason: 'x' }),
);

/** True if the command returns more than the events alone leave of the redemption; a repeat returns none. */
function isExcessiveReturn(command: GiftCardCommand, events: readonly GiftCardEvent[]): boolean {
  if (command.type !== 'Return') return false;
  let leftCents = 0;
  for (const { type, data } of events) {
    if (type === 'GiftCardRedeemed' && data.redemptionId === command.redemptionId)
      leftCents = data.amountCents;
    if (type !== 'GiftCardReturned' || data.redemptionId !== command.redemptionId) continue;
    if (data.refundId === command.refundId) return false;
    leftCents -= data.amountCents;
  }
  return command.amountCents > leftCents;
}

test('no cent is spent twice or lost in any sequence of commands', () => {
  const reachedCases = new ReachedCases();
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 60, size: 'max' }), (commands) => {
      let state: GiftCardState = giftCard.evolve(giftCard.initialState, giftCardIssued);
      const history: GiftCardEvent[] = [];
      const sums = { redeemed: 0, returned: 0 };
      for (const command of commands) {
        if (isExcessiveReturn(command, history)) {
          expect(() => giftCard.decide(state, command)).toThrow(/redemption/);
          reachedCases.add('excessive return');
          continue;
        }
        const events = giftCard.decide(state, command);
        if (isRefusal(events)) {
          reachedCases.add(events.refused);
          continue;
        }
        for (const event of events) {
          reachedCases.add(event.type);
          history.push(event);
          state = giftCard.evolve(state, event);
          if (event.type === 'GiftCardRedeemed') sums.redeemed += event.data.amountCents;
          if (event.type === 'GiftCardReturned') sums.returned += event.data.amountCents;
        }
        if (state.status === 'UNKNOWN') throw new Error('the gift card is gone');
        expect(state.balanceCents).toBe(50_000 - sums.redeemed + sums.returned);
        expect(calculateFreeCents(state)).toBeGreaterThanOrEqual(0);
        expect(sums.returned).toBeLessThanOrEqual(sums.redeemed);
      }
    }),
  );

  reachedCases.expectMoreThan(20, [
    'GiftCardReserved',
    'GiftCardReleased',
    'GiftCardRedeemed',
    'GiftCardReturned',
    'GiftCardBlocked',
    'GIFT_CARD_EMPTY',
    'GIFT_CARD_NOT_USABLE',
    'excessive return',
  ]);
});
