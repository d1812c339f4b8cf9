import { describe, expect, test } from '@jest/globals';
import { toOffSessionOrder, toOnSessionOrder } from './order-requests.js';

const purchase = {
  bookingId: 'booking',
  instalmentId: 'deposit',
  amountCents: 12_345,
  invoiceId: 'invoice',
  description: 'x'.repeat(200),
};

const unit = {
  reference_id: 'default',
  description: 'x'.repeat(127),
  custom_id: 'booking:deposit',
  invoice_id: 'invoice',
  amount: { currency_code: 'USD', value: '123.45' },
};

describe('an order that the buyer approves', () => {
  const request = {
    ...purchase,
    mustSaveAccount: false,
    returnUrl: 'https://shop.example/back',
    cancelUrl: 'https://shop.example/cancel',
    locale: 'es',
  } as const;

  test('captures the purchase and returns to our pages, with PayPal’s page in the customer’s language', () => {
    expect(toOnSessionOrder(request)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Wayfold',
            locale: 'es-US',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: 'https://shop.example/back',
            cancel_url: 'https://shop.example/cancel',
          },
        },
      },
    });
  });

  test('saves the account only if later instalments are charged to it', () => {
    expect(toOnSessionOrder({ ...request, mustSaveAccount: true })).toMatchObject({
      payment_source: {
        paypal: { attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } } },
      },
    });
  });
});

test('an order on a saved account only authorizes, as the merchant’s own charge', () => {
  const order = toOffSessionOrder({ ...purchase, vaultId: 'vault' });
  const credential = { payment_initiator: 'MERCHANT', payment_type: 'UNSCHEDULED', usage: 'SUBSEQUENT' };
  expect(order).toEqual({
    intent: 'AUTHORIZE',
    purchase_units: [unit],
    payment_source: { paypal: { vault_id: 'vault', stored_credential: credential } },
  });
});
