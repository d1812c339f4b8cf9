import { z } from 'zod';
import { text } from '../kernel/ids.js';
import { METHOD_REASONS, PAY_METHODS } from '../kernel/methods.js';
import { Plan } from './quotes.js';

/** How a customer can pay at the checkout. */
export const PayMethod = z.enum(PAY_METHODS);
export type PayMethod = z.infer<typeof PayMethod>;

/** Whether a plan can be paid in this way; if not, why: all at once only, not for that country, not such a sum, … */
export const MethodOffer = z
  .strictObject({
    plan: Plan,
    method: PayMethod,
    available: z.boolean(),
    reason: z.enum(METHOD_REASONS).nullable(),
  })
  .meta({ id: 'MethodOffer' });
export type MethodOffer = z.infer<typeof MethodOffer>;

/** What the provider's form needs. `page` is its address in the embedded mode, else null. */
export const CardForm = z.strictObject({
  clientSecret: z.string(),
  publishableKey: z.string(),
  page: z.string().nullable(),
});

/** The order at PayPal that the customer comes back from: it alone is gone on with, and nothing is begun. */
export const ReturnedOrder = text(1, 64).optional();
