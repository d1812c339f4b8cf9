import { AwaitedTransfers } from '../transfer/awaited-transfers.query.js';
import { GiftCardList } from '../gift-cards/gift-card-list.query.js';
import { RefundsToSend } from '../refunds/refunds-to-send.query.js';
import { TaskList } from '../operations/task-list.query.js';

/** What staff page through. */
export const lists = [AwaitedTransfers, GiftCardList, RefundsToSend, TaskList];
