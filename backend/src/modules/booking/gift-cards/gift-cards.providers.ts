import { CheckGiftCardHandler } from './check-gift-card.query.js';
import { GiftCardQueries } from './gift-cards.query.js';
import { IssueGiftCardHandler } from './issue-gift-card.command.js';
import { SwitchGiftCardBlockHandler } from './switch-gift-card-block.command.js';

export const giftCardsProviders = [
  SwitchGiftCardBlockHandler,
  CheckGiftCardHandler,
  GiftCardQueries,
  IssueGiftCardHandler,
];
