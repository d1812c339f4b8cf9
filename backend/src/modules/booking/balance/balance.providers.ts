import { CardCharger } from './card-charger.service.js';
import { CardUpdatedWebhook } from './card-updated.webhook.js';
import { ChargeBalanceHandler } from './charge-balance.command.js';
import { ChargingQueries } from './charging.query.js';
import { FlagOverdueHandler } from './flag-overdue.command.js';
import { PayPalCharger } from './paypal-charger.service.js';
import { ReplaceCardHandler } from './replace-card.command.js';
import { SetupIntentWebhook } from './setup-intent.webhook.js';
import { SwitchChargingHandler } from './switch-charging.command.js';

export const balanceProviders = [
  CardCharger,
  CardUpdatedWebhook,
  ChargeBalanceHandler,
  ChargingQueries,
  FlagOverdueHandler,
  PayPalCharger,
  ReplaceCardHandler,
  SetupIntentWebhook,
  SwitchChargingHandler,
];
