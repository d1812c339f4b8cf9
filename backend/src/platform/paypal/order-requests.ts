import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { buildCustomId } from './convert-responses.js';
import { formatPayPalAmount } from './money.js';
import type { OrderRequest, Purchase, SavedAccountRequest } from './port.js';

const CURRENCY = 'USD';
const BRAND_NAME = 'Wayfold';
const PAYPAL_LOCALES = { en: 'en-US', es: 'es-US' } as const;

export const toMoney = (cents: number) => ({ currency_code: CURRENCY, value: formatPayPalAmount(cents) });
const toPurchaseUnit = (purchase: Purchase) => ({
  reference_id: 'default',
  description: purchase.description.slice(0, 127),
  custom_id: buildCustomId(purchase.bookingId, purchase.instalmentId),
  invoice_id: purchase.invoiceId,
  amount: toMoney(purchase.amountCents),
});

/** Returns an order that the buyer approves on PayPal's page. */
export function toOnSessionOrder(request: OrderRequest): object {
  const { mustSaveAccount, returnUrl, cancelUrl, locale } = request;
  return {
    intent: 'CAPTURE',
    purchase_units: [toPurchaseUnit(request)],
    payment_source: {
      paypal: omitUndefined({
        experience_context: {
          brand_name: BRAND_NAME,
          locale: PAYPAL_LOCALES[locale],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
        attributes: mustSaveAccount
          ? { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } }
          : undefined,
      }),
    },
  };
}

/** Returns a merchant-initiated order on a saved account: the first of two steps. */
export function toOffSessionOrder(request: SavedAccountRequest): object {
  return {
    intent: 'AUTHORIZE',
    purchase_units: [toPurchaseUnit(request)],
    payment_source: {
      paypal: {
        vault_id: request.vaultId,
        stored_credential: {
          payment_initiator: 'MERCHANT',
          payment_type: 'UNSCHEDULED',
          usage: 'SUBSEQUENT',
        },
      },
    },
  };
}
