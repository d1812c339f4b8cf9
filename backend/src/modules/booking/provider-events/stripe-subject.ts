import type { ProviderEvent } from '../../../platform/card-provider/port.js';

/** What has to be retrieved to see what an event of Stripe means; undefined when it cannot mean anything. */
export type Subject = 'intent' | 'refund' | 'refunds' | 'dispute' | 'card' | 'setup';

/** The first that fits. An intent that was just made is one of ours, and nothing has happened to it. */
const SUBJECTS: readonly (readonly [start: string, subject: Subject | undefined])[] = [
  ['payment_intent.created', undefined],
  ['payment_intent.', 'intent'],
  ['refund.', 'refund'],
  ['charge.refund.updated', 'refund'],
  ['charge.refunded', 'refunds'],
  ['charge.dispute.', 'dispute'],
  ['payment_method.automatically_updated', 'card'],
  ['payment_method.updated', 'card'],
  ['setup_intent.succeeded', 'setup'],
  ['setup_intent.setup_failed', 'setup'],
];

export const subjectOf = (type: string): Subject | undefined =>
  SUBJECTS.find(([start]) => type.startsWith(start))?.[1];

/** Whether an event may have an effect. */
export const hasEffect = ({ type }: { readonly type: string }): boolean => subjectOf(type) !== undefined;

/** As the inbox keeps it: an event about all refunds of a charge goes by the payment that they are of. */
export const keptAs = ({
  id,
  type,
  objectId,
  intentId,
  bookingId,
}: ProviderEvent & { readonly intentId?: string | null }): ProviderEvent => ({
  id,
  type,
  objectId: subjectOf(type) === 'refunds' ? (intentId ?? objectId) : objectId,
  bookingId: bookingId ?? null,
});
