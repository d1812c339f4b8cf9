import type { EnquiryEvent } from '../../enquiries/events.js';

/** A copy for the sender and a notice for us. */
export const ENQUIRY_CAUSES = ['enquiry-received', 'enquiry-notice'] as const;

export type EnquiryCause = (typeof ENQUIRY_CAUSES)[number];

export const ENQUIRY_CAUSING_EVENTS = ['EnquiryReceived'] as const satisfies readonly EnquiryEvent['type'][];

export const isEnquiryCause = (cause: string): cause is EnquiryCause =>
  (ENQUIRY_CAUSES as readonly string[]).includes(cause);

type EnquiryData = Extract<EnquiryEvent, { type: 'EnquiryReceived' }>['data'];

/** Facts of a mail about an enquiry. `message` goes only to its sender. */
export interface EnquiryMail {
  readonly cause: EnquiryCause;
  readonly about: Omit<EnquiryData, 'from' | 'privacyVersion' | 'enquiryId'>;
  readonly to: { readonly subjectId: string; readonly name: string; readonly email: string };
  readonly message: string;
}

/** Composes the mail to render, or says why there is none. Erased senders get none. */
export function composeEnquiryMail(
  history: readonly EnquiryEvent[],
  cause: EnquiryCause,
): EnquiryMail | 'erased' | 'obsolete' {
  const enquiryReceived = history.find((event) => event.type === 'EnquiryReceived');
  if (!enquiryReceived) return 'obsolete';
  const { from, privacyVersion: _version, enquiryId: _id, ...about } = enquiryReceived.data;
  if (from.value === null) return 'erased';
  const { name, email, message } = from.value;
  return { cause, about, message, to: { subjectId: from.$subject, name, email } };
}
