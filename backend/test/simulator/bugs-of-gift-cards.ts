// Mistakes of gift cards, to be noticed.
import { GIFT_CARDS } from '../faults/invariants.js';
import { insist, instead, without, type Bug } from './bug.js';

export const GIFT_BUGS: readonly Bug[] = [
  {
    name: 'a gift card is spent although somebody else just spends it',
    caughtBy: GIFT_CARDS,
    store: (real) =>
      instead(real, {
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
    store: (real) => without(real, ({ type }) => type === 'GiftCardReleased'),
  },
  {
    name: 'what goes back to a gift card never comes there',
    caughtBy: GIFT_CARDS,
    store: (real) => without(real, ({ type }) => type === 'GiftCardReturned'),
  },
];
