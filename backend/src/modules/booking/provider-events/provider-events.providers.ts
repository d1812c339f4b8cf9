import { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { ApplyProviderEventHandler } from './apply-provider-event.command.js';
import { PayPalEventWebhook } from './paypal-event.webhook.js';

export const providerEventsProviders = [ApplyProviderEventHandler, PayPalEventWebhook, ProviderInbox];
