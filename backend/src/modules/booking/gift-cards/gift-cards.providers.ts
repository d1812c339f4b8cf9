import { BlockGiftCardHandler } from './block-gift-card.command.js';
import { CheckGiftCardHandler } from './check-gift-card.query.js';
import { GiftCardList } from './gift-card-list.query.js';
import { IssueGiftCardHandler } from './issue-gift-card.command.js';

export const giftCardsProviders = [
  BlockGiftCardHandler,
  CheckGiftCardHandler,
  GiftCardList,
  IssueGiftCardHandler,
];
