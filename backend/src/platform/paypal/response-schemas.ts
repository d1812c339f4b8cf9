import { z } from 'zod';
import { parsePayPalCents } from './money.js';

// The fields of PayPal's responses that we read. Other fields are ignored; an invalid field is an error.

const newMoneySchema = (parseCents: (value: string) => number | undefined) =>
  z
    .object({ currency_code: z.string().length(3), value: z.string() })
    .transform(({ currency_code: currency, value }, context) => {
      const amountCents = parseCents(value);
      if (amountCents !== undefined) return { amountCents, currency };
      context.addIssue({ code: 'custom', message: 'not an amount' });
      return z.NEVER;
    });

const money = newMoneySchema(parsePayPalCents);

/** May be negative. */
const signedMoney = newMoneySchema((value) => {
  if (!value.startsWith('-')) return parsePayPalCents(value);
  const cents = parsePayPalCents(value.slice(1));
  return cents === undefined ? undefined : -cents;
});

const idSchema = z.string().min(1).max(255);
const linksSchema = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);
const supplementaryData = z
  .object({ related_ids: z.object({ order_id: idSchema.optional() }).optional() })
  .optional();

export const authorization = z.object({
  id: idSchema,
  status: z.enum(['CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED', 'DENIED', 'PENDING', 'VOIDED']),
  amount: money,
  invoice_id: z.string().optional(),
  expiration_time: z.string().optional(),
});

export const capture = z.object({
  id: idSchema,
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  invoice_id: z.string().optional(),
  supplementary_data: supplementaryData,
});

export const refund = z.object({
  id: idSchema,
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
  invoice_id: z.string().optional(),
  create_time: z.string().optional(),
  links: linksSchema,
});

export const order = z.object({
  id: idSchema,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'PAYER_ACTION_REQUIRED', 'VOIDED', 'COMPLETED']),
  payment_source: z
    .object({
      paypal: z
        .object({
          email_address: z.string().optional(),
          attributes: z
            .object({
              vault: z
                .object({
                  id: idSchema.optional(),
                  status: z.string().optional(),
                  customer: z.object({ id: idSchema.optional() }).optional(),
                })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: money,
        payments: z
          .object({
            authorizations: z.array(authorization).default([]),
            captures: z.array(capture).default([]),
            refunds: z.array(refund).default([]),
          })
          .optional(),
      }),
    )
    .min(1),
  links: linksSchema,
});

export const vaultToken = z.object({
  id: idSchema,
  customer: z.object({ id: idSchema.optional() }).optional(),
  payment_source: z
    .object({ paypal: z.object({ email_address: z.string().optional() }).optional() })
    .optional(),
});

export const vaultTokens = z.object({ payment_tokens: z.array(vaultToken).default([]), links: linksSchema });

export const event = z.object({
  id: idSchema,
  event_type: z.string().min(1),
  create_time: z.string(),
  resource_type: z.string().optional(),
  resource: z.object({
    id: idSchema.optional(),
    dispute_id: idSchema.optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    metadata: z.object({ order_id: idSchema.optional() }).optional(),
    supplementary_data: supplementaryData,
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: idSchema.optional(), custom: z.string().optional() }))
      .optional(),
    links: linksSchema,
  }),
});

export const events = z.object({ events: z.array(event).default([]), links: linksSchema });

export const transactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: idSchema,
          paypal_reference_id: idSchema.optional(),
          paypal_reference_id_type: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: signedMoney,
          fee_amount: signedMoney.optional(),
          /** `S`, `F` and `V` have moved money; denied and pending rows have not. */
          transaction_status: z.string().optional(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  links: linksSchema,
});

export const disputes = z.object({
  items: z.array(z.object({ dispute_id: idSchema })).default([]),
  links: linksSchema,
});

export const dispute = z.object({
  dispute_id: idSchema,
  create_time: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: idSchema.optional() })).default([]),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
});

export const accessToken = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().positive(),
});

export const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

export const problem = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).default([]),
  debug_id: z.string().optional(),
  links: linksSchema,
});
