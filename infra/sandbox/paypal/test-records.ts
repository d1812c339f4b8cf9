import { Journal } from '../shared/journal.js';
import type {
  AuthorizationRecord,
  CaptureRecord,
  DisputeRecord,
  OrderRecord,
  RefundRecord,
  TokenRecord,
} from './records.js';
import { PayPalStore } from './store.js';

export const BASE_URL = 'http://127.0.0.1:4000/paypal';
export const NOW = '2027-01-01T00:00:00Z';

/** Creates an empty store in memory; `now` in milliseconds. */
export function createStore(now = () => Date.parse(NOW)): PayPalStore {
  const store = new PayPalStore(new Journal(), now, () => true);
  store.baseUrl = BASE_URL;
  return store;
}

const facts = { created: NOW, updated: NOW, cents: 10_000, currency: 'USD', invoiceId: null, customId: null };

export const newOrder = (fields: Partial<OrderRecord> = {}): OrderRecord => ({
  ...facts,
  id: 'ORDER1',
  intent: 'CAPTURE',
  status: 'CREATED',
  referenceId: 'default',
  description: null,
  softDescriptor: null,
  hasPayPalSource: false,
  locale: 'en-US',
  returnUrl: null,
  cancelUrl: null,
  brandName: null,
  vaultId: null,
  saveRequest: null,
  vault: null,
  buyer: null,
  ...fields,
});

export const newAuthorization = (fields: Partial<AuthorizationRecord> = {}): AuthorizationRecord => ({
  ...facts,
  id: 'AUTH1',
  orderId: 'ORDER1',
  status: 'CREATED',
  capturedCents: 0,
  expires: NOW,
  ...fields,
});

export const newCapture = (fields: Partial<CaptureRecord> = {}): CaptureRecord => ({
  ...facts,
  id: 'CAPTURE1',
  orderId: 'ORDER1',
  authorizationId: null,
  status: 'COMPLETED',
  reason: null,
  isFinal: true,
  refundedCents: 0,
  ...fields,
});

export const newRefund = (fields: Partial<RefundRecord> = {}): RefundRecord => ({
  ...facts,
  id: 'REFUND1',
  captureId: 'CAPTURE1',
  note: null,
  totalRefundedCents: 10_000,
  ...fields,
});

export const newToken = (fields: Partial<TokenRecord> = {}): TokenRecord => ({
  id: 'token1',
  created: NOW,
  updated: NOW,
  customerId: 'CUSTOMER1',
  orderId: 'ORDER1',
  buyer: 'good',
  usageType: 'MERCHANT',
  description: null,
  ...fields,
});

export const newDispute = (fields: Partial<DisputeRecord> = {}): DisputeRecord => ({
  id: 'PP-D-1',
  created: NOW,
  updated: NOW,
  captureId: 'CAPTURE1',
  cents: 10_000,
  status: 'WAITING_FOR_SELLER_RESPONSE',
  outcome: null,
  answerBy: NOW,
  holdId: 'HOLD1',
  releaseId: null,
  ...fields,
});
