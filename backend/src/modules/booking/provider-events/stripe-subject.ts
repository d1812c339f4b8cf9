/** The object to retrieve for a Stripe event. */
export type StripeSubject = 'intent' | 'refund' | 'refunded-payment' | 'dispute' | 'card' | 'setup';

/** The first match counts. A new intent is our own, and nothing has happened to it yet. */
const SUBJECT_BY_PREFIX: readonly (readonly [prefix: string, subject: StripeSubject | undefined])[] = [
  ['payment_intent.created', undefined],
  ['payment_intent.', 'intent'],
  ['refund.', 'refund'],
  ['charge.refund.updated', 'refund'],
  ['charge.refunded', 'refunded-payment'],
  ['charge.dispute.', 'dispute'],
  ['payment_method.automatically_updated', 'card'],
  ['payment_method.updated', 'card'],
  ['setup_intent.succeeded', 'setup'],
  ['setup_intent.setup_failed', 'setup'],
];

/** Finds what to retrieve for an event type; undefined if it cannot have an effect. */
export const findStripeSubject = (type: string): StripeSubject | undefined =>
  SUBJECT_BY_PREFIX.find(([prefix]) => type.startsWith(prefix))?.[1];
