import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CancelObsoleteIntentHandler } from './cancel-obsolete-intent.command.js';
import { EarlierPaymentResolver } from './earlier-payment-resolver.service.js';
import { IntentFinder } from './intent-finder.service.js';
import { IntentSteps } from './intent-steps.service.js';
import { PaymentIntentWebhook } from './payment-intent.webhook.js';
import { PaymentStopper } from './payment-stopper.service.js';
import { PayPalCheckout } from './paypal/paypal-checkout.service.js';
import { PayPalOrders } from './paypal/paypal-orders.service.js';
import { ResolvePayPalCaptureHandler } from './paypal/resolve-paypal-capture.command.js';
import { SettleArrivedPaymentHandler } from './settle-arrived-payment.command.js';

export const paymentsProviders = [
  SettleArrivedPaymentHandler,
  ResolvePayPalCaptureHandler,
  EarlierPaymentResolver,
  PaymentIntentWebhook,
  IntentSteps,
  PayPalCheckout,
  PayPalOrders,
  PaymentStopper,
  CancelObsoleteIntentHandler,
  {
    provide: IntentFinder,
    inject: [CARD_PROVIDER],
    useFactory: (cards: CardProvider) => new IntentFinder(cards),
  },
];
