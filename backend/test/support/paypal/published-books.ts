import { z } from 'zod';
import { invoiceId, links, money, timestamp } from './published-schemas.js';

// PayPal's published Transaction Search v1 and Disputes v1, as far as used.
const transactionId = z.string().length(17);
const signedMoney = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().regex(/^-?\d{1,7}\.\d{2}$/),
});

export const transactions = z.strictObject({
  transaction_details: z.array(
    z.strictObject({
      transaction_info: z.strictObject({
        transaction_id: transactionId,
        paypal_reference_id: z.string().max(24),
        paypal_reference_id_type: z.enum(['ODR', 'TXN', 'SUB', 'PAP']),
        transaction_event_code: z.string().regex(/^T\d{4}$/),
        transaction_initiation_date: timestamp,
        transaction_updated_date: timestamp,
        transaction_amount: signedMoney,
        fee_amount: signedMoney.optional(),
        transaction_status: z.enum(['D', 'F', 'P', 'S', 'V']),
        invoice_id: invoiceId.optional(),
        custom_field: z.string().max(127).optional(),
        protection_eligibility: z.enum(['01', '02', '03']),
      }),
    }),
  ),
  account_number: z.string(),
  start_date: timestamp,
  end_date: timestamp,
  last_refreshed_datetime: timestamp,
  page: z.int(),
  total_items: z.int(),
  total_pages: z.int(),
  links,
});

export const disputes = z.strictObject({
  items: z.array(
    z.strictObject({
      dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,255}$/),
      create_time: timestamp,
      update_time: timestamp,
      reason: z.string().max(255),
      status: z.string().max(255),
      dispute_amount: money,
      links,
    }),
  ),
  links,
});

export const dispute = z.strictObject({
  dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,255}$/),
  create_time: timestamp,
  update_time: timestamp,
  disputed_transactions: z.array(
    z.strictObject({
      seller_transaction_id: z.string().max(255),
      create_time: timestamp,
      transaction_status: z.enum(['COMPLETED', 'UNCLAIMED', 'DENIED', 'FAILED', 'HELD', 'PENDING']),
      gross_amount: money,
      invoice_number: z.string().max(127).optional(),
      custom: z.string().max(2000).optional(),
      seller: z.strictObject({ merchant_id: z.string().max(255) }),
    }),
  ),
  reason: z.enum(['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'UNAUTHORISED', 'OTHER']),
  status: z.enum([
    'OPEN',
    'WAITING_FOR_BUYER_RESPONSE',
    'WAITING_FOR_SELLER_RESPONSE',
    'UNDER_REVIEW',
    'RESOLVED',
    'OTHER',
  ]),
  dispute_amount: money,
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum([
        'RESOLVED_BUYER_FAVOUR',
        'RESOLVED_SELLER_FAVOUR',
        'RESOLVED_WITH_PAYOUT',
        'CANCELED_BY_BUYER',
        'ACCEPTED',
        'DENIED',
        'NONE',
      ]),
      amount_refunded: money.optional(),
    })
    .optional(),
  seller_response_due_date: timestamp.optional(),
  dispute_life_cycle_stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  dispute_channel: z.enum(['INTERNAL', 'EXTERNAL']),
  links,
});
