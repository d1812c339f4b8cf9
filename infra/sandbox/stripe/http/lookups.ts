import type { Stripe } from 'stripe';
import { toId } from '../ids.js';
import type { PaymentMethodRecord, StripeStore } from '../store.js';
import { newNoSuchObject, newNotFound, newRefusal } from './errors.js';

/** @throws ApiError if the customer does not exist or is deleted */
export function requireLivingCustomer(store: StripeStore, id: string, param: string): Stripe.Customer {
  const customer = store.customers.get(id);
  if (customer === undefined || customer.deleted === true) throw newNoSuchObject('customer', id, param);
  return customer;
}

export function requireIntent(store: StripeStore, id: string): Stripe.PaymentIntent {
  const intent = store.intents.get(id);
  if (intent === undefined) throw newNotFound('payment_intent', id);
  return intent;
}

/** Returns a saved or new card that this intent may charge. */
export function requireUsableCard(
  store: StripeStore,
  id: string,
  intent: Stripe.PaymentIntent,
): PaymentMethodRecord {
  const param = 'payment_method';
  const record = store.paymentMethods.get(id);
  if (record === undefined) throw newNoSuchObject('PaymentMethod', id, param);
  const ownerId = toId(record.object.customer);
  const customerId = toId(intent.customer);
  if (ownerId !== null && ownerId !== customerId) {
    throw newRefusal(
      customerId === null
        ? `The PaymentMethod ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
        : `The provided PaymentMethod (${id}) is attached to another Customer than the PaymentIntent's.`,
      { code: 'payment_intent_invalid_parameter', param },
    );
  }
  if (ownerId === null && record.isSpent) {
    throw newRefusal(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param },
    );
  }
  return record;
}
