import { boolean, deprecated, list, money, object, oneOf, text, unsupported, url } from '../http/schema.js';

const id = text(1, 255, /^[0-9A-Za-z_-]+$/);
const invoiceId = text(1, 127);
const customId = text(1, 255);
const softDescriptor = text(1, 22);

const purchaseUnit = object(
  {
    reference_id: text(1, 256),
    description: text(1, 127),
    custom_id: customId,
    invoice_id: invoiceId,
    soft_descriptor: softDescriptor,
    amount: money,
    items: unsupported,
    shipping: unsupported,
    payee: unsupported,
    payment_instruction: unsupported,
    supplementary_data: unsupported,
  },
  ['amount'],
);

const experience = object({
  brand_name: text(1, 127),
  locale: text(2, 10, /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/),
  return_url: url,
  cancel_url: url,
  landing_page: oneOf('LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'),
  shipping_preference: oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
  user_action: oneOf('CONTINUE', 'PAY_NOW'),
  payment_method_preference: oneOf('UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'),
  contact_preference: unsupported,
});

const vault = object(
  {
    store_in_vault: oneOf('ON_SUCCESS'),
    usage_type: oneOf('MERCHANT', 'PLATFORM'),
    usage_pattern: unsupported,
    customer_type: oneOf('CONSUMER', 'BUSINESS'),
    description: text(1, 128),
    permit_multiple_payment_tokens: boolean,
  },
  ['store_in_vault', 'usage_type'],
);

const storedCredential = object(
  {
    payment_initiator: oneOf('CUSTOMER', 'MERCHANT'),
    payment_type: oneOf('ONE_TIME', 'RECURRING', 'UNSCHEDULED'),
    usage: oneOf('FIRST', 'SUBSEQUENT', 'DERIVED'),
    usage_pattern: unsupported,
    charge_pattern: unsupported,
    previous_network_transaction_reference: unsupported,
  },
  ['payment_initiator'],
);

const paypal = object({
  experience_context: experience,
  vault_id: id,
  attributes: object({ vault, customer: object({ id, merchant_customer_id: unsupported }) }),
  stored_credential: storedCredential,
  email_address: unsupported,
  name: unsupported,
  phone: unsupported,
  birth_date: unsupported,
  tax_info: unsupported,
  address: unsupported,
  billing_agreement_id: deprecated,
});

export const createOrderParams = object(
  {
    intent: oneOf('CAPTURE', 'AUTHORIZE'),
    purchase_units: list(purchaseUnit, 1, 10),
    payment_source: object({ paypal, card: unsupported, token: unsupported, venmo: unsupported }),
    processing_instruction: unsupported,
    payer: deprecated,
    application_context: deprecated,
  },
  ['intent', 'purchase_units'],
);

/** Capture and authorize take no parameters, because the approval determines everything. */
export const executeOrderParams = object({ payment_source: unsupported });

export const captureAuthorizationParams = object({
  amount: money,
  invoice_id: invoiceId,
  final_capture: boolean,
  note_to_payer: text(1, 255),
  soft_descriptor: softDescriptor,
  payment_instruction: unsupported,
});

export const refundCaptureParams = object({
  amount: money,
  invoice_id: invoiceId,
  custom_id: customId,
  note_to_payer: text(1, 255),
  payment_instruction: unsupported,
});

export const emptyBody = object({});
