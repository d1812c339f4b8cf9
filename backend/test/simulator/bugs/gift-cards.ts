// Planted bugs of gift cards.
import { APPROVAL_LIMIT_CENTS } from '../../../src/modules/approvals/events.js';
import {
  ApplyGiftCard,
  ApplyGiftCardHandler,
} from '../../../src/modules/booking/checkout/apply-gift-card.command.js';
import {
  IssueGiftCard,
  IssueGiftCardHandler,
} from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { CLOCK } from '../../../src/platform/clock/clock.js';
import { GIFT_CARDS, LARGE_AMOUNTS } from '../../support/invariants/invariants.js';
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { type Bug, loseEvents } from './bug.js';

export const GIFT_CARD_BUGS: readonly Bug[] = [
  {
    name: 'concurrent uses of a gift card overwrite each other',
    caughtBy: GIFT_CARDS,
    wrapStore: (real) =>
      overrideCalls(real, {
        append: (request) =>
          request.streams.some(({ events }) =>
            events.some(({ type }) => type === 'GiftCardReserved' || type === 'GiftCardRedeemed'),
          )
            ? appendOverConflicts((changedRequest) => real.append(changedRequest), request)
            : real.append(request),
      }),
  },
  {
    name: 'the gift-card amount of a hold is never released',
    caughtBy: GIFT_CARDS,
    wrapStore: loseEvents(({ type }) => type === 'GiftCardReleased'),
  },
  {
    name: 'a refund to a gift card is not recorded',
    caughtBy: GIFT_CARDS,
    wrapStore: loseEvents(({ type }) => type === 'GiftCardReturned'),
  },
  {
    name: 'an expired gift card is accepted',
    caughtBy: GIFT_CARDS,
    replaceHandlers: ({ newInstance, replaceHandler }) =>
      replaceHandler(ApplyGiftCard, newInstance(ApplyGiftCardHandler, [[CLOCK, { now: () => new Date(0) }]])),
  },
  {
    name: 'a large gift card needs no approval',
    caughtBy: LARGE_AMOUNTS,
    replaceHandlers: ({ newInstance, replaceHandler }) =>
      replaceHandler(IssueGiftCard, newInstance(IssueGiftCardHandler, [[APPROVAL_LIMIT_CENTS, 1_000_000]])),
  },
];
