import { describe, expect, test } from '@jest/globals';
import {
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
} from '../../../../test/support/booking/builders.js';
import {
  giftCardBlocked,
  newGiftCardIssued,
  newGiftCardRedeemed,
} from '../../../../test/support/booking/gift-cards.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newGiftCardId } from '../../../../test/support/ids.js';
import { fold } from '../../../kernel/decider.js';
import { listOpenRefunds } from '../core/payments.js';
import type { BookingEvent, GiftCardEvent } from '../events.js';
import { giftCard } from '../gift-cards/gift-card.js';
import { decideGiftCardReturn, type GiftCardReturn } from './gift-card-refund.js';

const REDEMPTION = `${newGiftCardId()}-1`;
const newGiftCardUntil = (expiresOn: string | null, ...events: GiftCardEvent[]): GiftCardEvent[] => [
  newGiftCardIssued(50_000, 1, expiresOn),
  newGiftCardRedeemed('deposit', 30_000),
  ...events,
];

const startedHistory: BookingEvent[] = [
  ...newDepositPaidHistory(),
  {
    type: 'RefundStarted',
    data: {
      refundId: `${REDEMPTION}-r1`,
      instalmentId: getInstalmentId('deposit'),
      provider: 'gift-card',
      paymentId: REDEMPTION,
      amountCents: 20_000,
      reason: 'requested',
    },
  },
];

function returnRefund(giftCardEvents: GiftCardEvent[], history = startedHistory) {
  const [refund] = listOpenRefunds(foldExistingBooking(startedHistory));
  if (!refund) throw new Error('the refund does not exist');
  const states = {
    booking: foldExistingBooking(history),
    giftCard: fold(giftCard.evolve, giftCard.initialState, giftCardEvents),
  };
  const decision = decideGiftCardReturn(states, refund, '2027-01-15');
  expectStorable(decision.booking);
  return decision;
}

const listTasks = ({ booking }: GiftCardReturn) =>
  booking.flatMap(({ type, data }) => (type === 'TaskRaised' ? [[data.kind, data.facts]] : []));

describe('a refund to a gift card', () => {
  test('is recorded once, on the gift card and in the booking', () => {
    const { booking, giftCard: giftCardEvents } = returnRefund(newGiftCardUntil('2027-01-15'));
    expect(booking.map(({ type }) => type)).toEqual(['PaymentRefunded']);
    expect(giftCardEvents).toMatchObject([{ type: 'GiftCardReturned', data: { amountCents: 20_000 } }]);
    expect(returnRefund(newGiftCardUntil(null), [...startedHistory, ...booking])).toEqual({
      booking: [],
      giftCard: [],
    });
  });

  test.each([
    { name: 'expired', giftCard: newGiftCardUntil('2027-01-14'), code: 'GIFT_CARD_EXPIRED' },
    {
      name: 'was blocked',
      giftCard: newGiftCardUntil(null, giftCardBlocked),
      code: 'GIFT_CARD_NOT_USABLE',
    },
  ])('is recorded with a task for staff if the gift card $name', ({ giftCard: events, code }) => {
    const decision = returnRefund(events);
    expect(decision.giftCard).toMatchObject([{ type: 'GiftCardReturned' }]);
    expect(listTasks(decision)).toEqual([
      ['gift-card-unusable', { refundId: `${REDEMPTION}-r1`, amountCents: 20_000, code }],
    ]);
  });

  test('throws if the gift card never paid', () => {
    expect(() => returnRefund([])).toThrow(/is unknown/);
  });
});
