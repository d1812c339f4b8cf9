import { AwaitedTransfers } from './awaited-transfers.js';
import { GiftCardList } from './gift-card-list.js';
import { RefundsToSend } from './refunds-to-send.js';
import { TaskList } from './task-list.js';

/** What staff page through. */
export const lists = [AwaitedTransfers, GiftCardList, RefundsToSend, TaskList];
