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
import { overrideCalls } from '../../support/override-calls.js';
import { appendOverConflicts } from '../../support/planted-bugs/append-over-conflicts.js';
import { type Bug, loseEvents } from './bug.js';

export const GIFT_CARD_BUGS: readonly Bug[] = [
  {
    key: 'concurrent-gift-card-uses',
    caughtBy: 'gift-card-balances',
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
    key: 'gift-card-never-released',
    caughtBy: 'gift-card-balances',
    wrapStore: loseEvents(({ type }) => type === 'GiftCardReleased'),
  },
  {
    key: 'gift-card-refund-unrecorded',
    caughtBy: 'gift-card-balances',
    wrapStore: loseEvents(({ type }) => type === 'GiftCardReturned'),
  },
  {
    key: 'expired-gift-card-accepted',
    caughtBy: 'gift-card-balances',
    replaceHandlers: ({ newInstance, replaceHandler }) =>
      replaceHandler(ApplyGiftCard, newInstance(ApplyGiftCardHandler, [[CLOCK, { now: () => new Date(0) }]])),
  },
  {
    key: 'large-gift-card-unapproved',
    caughtBy: 'two-people',
    replaceHandlers: ({ newInstance, replaceHandler }) =>
      replaceHandler(IssueGiftCard, newInstance(IssueGiftCardHandler, [[APPROVAL_LIMIT_CENTS, 1_000_000]])),
  },
];
