/** Subject of a PayPal event; `closed-dispute` also has its refunds read again. */
export type PayPalSubject = 'order' | 'refund' | 'reversal' | 'dispute' | 'closed-dispute';

const SUBJECT_BY_TYPE: ReadonlyMap<string, PayPalSubject> = new Map([
  ['CHECKOUT.ORDER.APPROVED', 'order'],
  ['PAYMENT.CAPTURE.COMPLETED', 'order'],
  ['PAYMENT.CAPTURE.PENDING', 'order'],
  ['PAYMENT.CAPTURE.DENIED', 'order'],
  ['PAYMENT.CAPTURE.DECLINED', 'order'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ['VAULT.PAYMENT-TOKEN.CREATED', 'order'],
  ['CUSTOMER.DISPUTE.CREATED', 'dispute'],
  ['CUSTOMER.DISPUTE.UPDATED', 'dispute'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'closed-dispute'],
]);

/** Finds what to retrieve for an event type; undefined if it cannot have an effect. */
export const findPayPalSubject = (type: string): PayPalSubject | undefined => SUBJECT_BY_TYPE.get(type);
