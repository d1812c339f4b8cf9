import { PayPalDisputeWebhook } from './paypal-dispute.webhook.js';
import { StripeDisputeWebhook } from './stripe-dispute.webhook.js';

export const disputesProviders = [PayPalDisputeWebhook, StripeDisputeWebhook];
