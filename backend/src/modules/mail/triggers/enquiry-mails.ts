import type { EnquiryEvent } from '../../enquiries/events.js';

/** The sender's own words back, and word to us that somebody waits. */
export const ENQUIRY_CAUSES = ['enquiry-received', 'enquiry-notice'] as const;
export type EnquiryCause = (typeof ENQUIRY_CAUSES)[number];

export const ENQUIRY_CAUSING = ['EnquiryReceived'] as const satisfies readonly EnquiryEvent['type'][];

export const isEnquiryCause = (cause: string): cause is EnquiryCause =>
  (ENQUIRY_CAUSES as readonly string[]).includes(cause);

type Received = Extract<EnquiryEvent, { type: 'EnquiryReceived' }>['data'];

/** A mail about an enquiry before it has words. `message` is the sender's, and goes to nobody else. */
export interface EnquiryMail {
  readonly cause: EnquiryCause;
  readonly about: Omit<Received, 'from' | 'privacyVersion' | 'enquiryId'>;
  readonly to: { readonly subjectId: string; readonly name: string; readonly email: string };
  readonly message: string;
}

/** What is to be written; why nothing is, otherwise. An enquiry whose sender was erased waits for nobody. */
export function enquiryMailFor(
  cause: EnquiryCause,
  history: readonly EnquiryEvent[],
): EnquiryMail | 'erased' | 'obsolete' {
  const received = history.find((event) => event.type === 'EnquiryReceived');
  if (received?.type !== 'EnquiryReceived') return 'obsolete';
  const { from, privacyVersion: _version, enquiryId: _id, ...about } = received.data;
  if (from.value === null) return 'erased';
  const { name, email, message } = from.value;
  return { cause, about, message, to: { subjectId: from.$subject, name, email } };
}
