// Planted bugs of gift cards.
import {
  ApplyGiftCard,
  ApplyGiftCardHandler,
} from '../../src/modules/booking/checkout/apply-gift-card.command.js';
import {
  IssueGiftCard,
  IssueGiftCardHandler,
} from '../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { CLOCK } from '../../src/platform/clock/clock.js';
import { GIFT_CARDS, TWO_PEOPLE } from '../faults/invariants.js';
import { insist, losing, overrideCalls, type Bug } from './bug.js';
import { APPROVAL_LIMIT_CENTS } from '../../src/platform/config.js';

export const GIFT_BUGS: readonly Bug[] = [
  {
    name: 'a gift card is spent although somebody else just spends it',
    caughtBy: GIFT_CARDS,
    store: (real) =>
      overrideCalls(real, {
        append: (request) =>
          request.streams.some(({ events }) =>
            events.some(({ type }) => type === 'GiftCardReserved' || type === 'GiftCardRedeemed'),
          )
            ? insist(real, request)
            : real.append(request),
      }),
  },
  {
    name: 'what a hold has set aside of a gift card is never free again',
    caughtBy: GIFT_CARDS,
    store: losing(({ type }) => type === 'GiftCardReleased'),
  },
  {
    name: 'what goes back to a gift card never comes there',
    caughtBy: GIFT_CARDS,
    store: losing(({ type }) => type === 'GiftCardReturned'),
  },
  {
    name: 'a gift card is as good after its last day as before',
    caughtBy: GIFT_CARDS,
    handlers: ({ make, on }) =>
      on(ApplyGiftCard, make(ApplyGiftCardHandler, [[CLOCK, { now: () => new Date(0) }]])),
  },
  {
    name: 'a large gift card needs nobody’s word',
    caughtBy: TWO_PEOPLE,
    handlers: ({ make, on }) =>
      on(IssueGiftCard, make(IssueGiftCardHandler, [[APPROVAL_LIMIT_CENTS, 1_000_000]])),
  },
];
