import { PayPalRefundWebhook } from './paypal-refund.webhook.js';
import { PreviewRefundHandler } from './preview-refund.query.js';
import { RefundToSendQueries } from './refunds-to-send.query.js';
import { SendRefundsHandler } from './send-refunds.command.js';
import { StripeRefundWebhook } from './stripe-refund.webhook.js';

export const refundsProviders = [
  SendRefundsHandler,
  PayPalRefundWebhook,
  PreviewRefundHandler,
  RefundToSendQueries,
  StripeRefundWebhook,
];
