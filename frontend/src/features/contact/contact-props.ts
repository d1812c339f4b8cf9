import type { EnquiryKind } from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { EnquiryFault, EnquiryValues } from './check-enquiry.js';
import type { TripName } from './contact-fields.js';

/** The trip or topic that the page is about. */
export type Topic = TripName & { readonly kind: EnquiryKind };

export interface ContactFormProps {
  readonly locale: Locale;
  /** The first day whose month the form offers, `YYYY-MM-DD`. */
  readonly today: string;
  readonly topic?: Topic;
  /** The trips to choose from when the page has no topic. */
  readonly trips?: readonly TripName[];
  /** Initial values from the address or an earlier attempt. */
  readonly initialValues?: { readonly [field in keyof EnquiryValues]?: string | undefined } | undefined;
  /** The faults of a form that the server rejected; empty if the server itself failed. */
  readonly serverFaults?: readonly EnquiryFault[] | undefined;
}

/** Props for the form as a section of a page, which loads the trips itself. */
export interface ContactSectionProps extends Omit<ContactFormProps, 'trips'> {
  /** The reference of an enquiry that was just sent without script. */
  readonly sentReference?: string | undefined;
}
