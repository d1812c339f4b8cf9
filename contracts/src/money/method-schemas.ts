import { z } from 'zod';
import { METHOD_REASONS, PAY_METHODS } from '../kernel/pay-methods.js';
import { text } from '../kernel/text.js';
import { Plan } from './quotes.js';

/** Payment methods at the checkout. */
export const PayMethod = z.enum(PAY_METHODS);

export type PayMethod = z.infer<typeof PayMethod>;

/** A payment method for a plan, with the reason if it is unavailable: full price only, country, amount, … */
export const MethodOffer = z
  .strictObject({
    plan: Plan,
    method: PayMethod,
    isAvailable: z.boolean(),
    reason: z.enum(METHOD_REASONS).nullable(),
  })
  .meta({ id: 'MethodOffer' });

export type MethodOffer = z.infer<typeof MethodOffer>;

/** Data for the provider's form. `page` is its address in the embedded mode, otherwise null. */
export const CardForm = z.strictObject({
  clientSecret: z.string(),
  publishableKey: z.string(),
  page: z.string().nullable(),
});

/** Id of the PayPal order that the customer returns from: only it is continued, and none is started. */
export const ReturnedOrderId = text(1, 64).optional();
