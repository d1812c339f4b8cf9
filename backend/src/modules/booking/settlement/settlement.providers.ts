import { SettlePaymentHandler } from './settle-payment.command.js';

export const settlementProviders = [SettlePaymentHandler];
