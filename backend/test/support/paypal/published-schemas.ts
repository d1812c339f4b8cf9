// The used part of PayPal's published API (Orders v2, Payments v2, Payment Method Tokens v3, Webhooks v1),
// written independently of client and sandbox. Objects are strict: neither uses another member.
import { z } from 'zod';

export const timestamp = z
  .string()
  .min(20)
  .max(64)
  .regex(/^\d{4}-\d\d-\d\d[T,t]\d\d:\d\d:\d\d([.]\d+)?([Zz]|[+-]\d{2}:\d{2})$/);

export const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^\d{1,7}\.\d{2}$/),
});
export const url = z.url().max(2048);
const link = z.strictObject({
  href: url,
  rel: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
});
export const links = z.array(link).min(1);
const paymentId = z.string().regex(/^[A-Z0-9]{1,36}$/);
export const vaultId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9a-zA-Z_-]+$/);

export const customerId = z
  .string()
  .min(1)
  .max(22)
  .regex(/^[0-9a-zA-Z_-]+$/);
export const invoiceId = z.string().min(1).max(127);
const customId = z.string().min(1).max(255);
const countryCode = z.string().regex(/^([A-Z]{2}|C2)$/);
const name = z.strictObject({ given_name: z.string().max(140), surname: z.string().max(140) });
const address = z.strictObject({ country_code: countryCode });
const email = z.email().max(254);
const times = { create_time: timestamp, update_time: timestamp };

const sellerProtection = z.strictObject({
  status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']),
  dispute_categories: z.array(z.enum(['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'])),
});

const relatedIds = z.strictObject({
  related_ids: z.strictObject({ order_id: paymentId, authorization_id: paymentId.optional() }),
});

export const authorization = z.strictObject({
  id: paymentId,
  status: z.enum(['CREATED', 'CAPTURED', 'DENIED', 'PARTIALLY_CAPTURED', 'VOIDED', 'PENDING']),
  amount: money,
  invoice_id: invoiceId.optional(),
  custom_id: customId.optional(),
  seller_protection: sellerProtection,
  expiration_time: timestamp,
  supplementary_data: relatedIds,
  ...times,
  links,
});

export const capture = z.strictObject({
  id: paymentId,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z
    .strictObject({
      reason: z.enum(['BUYER_COMPLAINT', 'CHARGEBACK', 'ECHECK', 'OTHER', 'PENDING_REVIEW', 'REFUNDED']),
    })
    .optional(),
  amount: money,
  invoice_id: invoiceId.optional(),
  custom_id: customId.optional(),
  seller_protection: sellerProtection,
  final_capture: z.boolean(),
  seller_receivable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money })
    .optional(),
  disbursement_mode: z.enum(['INSTANT', 'DELAYED']),
  supplementary_data: relatedIds,
  ...times,
  links,
});

export const refund = z.strictObject({
  id: paymentId,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  invoice_id: invoiceId.optional(),
  custom_id: customId.optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z.strictObject({
    gross_amount: money,
    paypal_fee: money,
    net_amount: money,
    total_refunded_amount: money,
  }),
  ...times,
  links,
});

export const purchaseUnit = {
  reference_id: z.string().min(1).max(256),
  description: z.string().min(1).max(127).optional(),
  custom_id: customId.optional(),
  invoice_id: invoiceId.optional(),
  soft_descriptor: z.string().max(22).optional(),
};
export const intent = z.enum(['CAPTURE', 'AUTHORIZE']);

export const order = z.strictObject({
  id: paymentId,
  intent,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: email.optional(),
        account_id: z
          .string()
          .regex(/^[2-9A-HJ-NP-Z]{13}$|^[0-9A-Z]{13}$/)
          .optional(),
        account_status: z.enum(['VERIFIED', 'UNVERIFIED']).optional(),
        name: name.optional(),
        address: address.optional(),
        attributes: z
          .strictObject({
            vault: z.strictObject({
              id: vaultId.optional(),
              status: z.enum(['VAULTED', 'CREATED', 'APPROVED']),
              customer: z.strictObject({ id: customerId }),
              links: links.optional(),
            }),
          })
          .optional(),
      }),
    })
    .optional(),
  purchase_units: z
    .array(
      z.strictObject({
        ...purchaseUnit,
        amount: money,
        payee: z.strictObject({ email_address: email, merchant_id: z.string().length(13) }),
        payments: z
          .strictObject({
            authorizations: z.array(authorization).optional(),
            captures: z.array(capture).optional(),
            refunds: z.array(refund).optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(10),
  payer: z.strictObject({ name, email_address: email, payer_id: z.string().length(13), address }).optional(),
  ...times,
  links,
});

export const token = z.strictObject({
  id: vaultId,
  customer: z.strictObject({ id: customerId }),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      description: z.string().max(128).optional(),
      permit_multiple_payment_tokens: z.boolean(),
      usage_type: z.enum(['MERCHANT', 'PLATFORM']),
      customer_type: z.enum(['CONSUMER', 'BUSINESS']),
      email_address: email,
      payer_id: z.string().length(13),
      name,
      account_id: z.string().length(13),
    }),
  }),
  links,
});

export const event = z.strictObject({
  id: z.string().regex(/^WH-[A-Z0-9]+-[A-Z0-9]+$/),
  event_version: z.literal('1.0'),
  create_time: timestamp,
  resource_type: z.string(),
  resource_version: z.string().regex(/^\d\.\d$/),
  event_type: z.string().regex(/^[A-Z-]+(\.[A-Z-]+)+$/),
  summary: z.string(),
  resource: z.record(z.string(), z.unknown()),
  links,
});

const problem = z.strictObject({
  name: z.string(),
  message: z.string(),
  debug_id: z.string().min(1),
  details: z
    .array(
      z.strictObject({
        issue: z.string().regex(/^[A-Z_]+$/),
        description: z.string(),
        field: z.string().optional(),
        value: z.string().optional(),
        location: z.enum(['body', 'path', 'query', 'header']).optional(),
      }),
    )
    .min(1)
    .optional(),
  links: z.array(link),
});
const unauthorizedProblem = z.strictObject({ error: z.string(), error_description: z.string() });
export const chooseFailureSchema = (status: number) => (status === 401 ? unauthorizedProblem : problem);

/** `POST /v1/oauth2/token`. */
export const accessToken = z.strictObject({
  scope: z.string(),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  app_id: z.string(),
  expires_in: z.number().int(),
  nonce: z.string(),
});
