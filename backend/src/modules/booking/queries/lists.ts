import { AwaitedTransfers } from './awaited-transfers.js';
import { GiftCardList } from './gift-card-list.js';
import { RefundsToSend } from './refunds-to-send.js';

/** What staff page through. */
export const lists = [AwaitedTransfers, GiftCardList, RefundsToSend];
