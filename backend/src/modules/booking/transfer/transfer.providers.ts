import { AddReceiptHandler } from './add-receipt.command.js';
import { AwaitedTransferQueries } from './awaited-transfers.query.js';
import { ExtendTransferHandler } from './extend-transfer.command.js';
import { ReceiptStore } from './receipt.store.js';
import { ReleaseTransferHandler } from './release-transfer.command.js';
import { TransferCheckout } from './transfer-checkout.service.js';
import { TransferHolds } from './transfer-holds.store.js';

export const transferProviders = [
  AddReceiptHandler,
  AwaitedTransferQueries,
  TransferCheckout,
  ExtendTransferHandler,
  ReceiptStore,
  ReleaseTransferHandler,
  TransferHolds,
];
