import type { EnquiryKind } from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { EnquiryFault, EnquiryValues } from './check-enquiry.js';
import type { TripName } from './contact-fields.js';

/** The trip or topic of the page, if any. */
export type Topic = TripName & { readonly kind: EnquiryKind };

export interface ContactFormProps {
  readonly locale: Locale;
  /** The form offers months from this day on, `YYYY-MM-DD`. */
  readonly today: string;
  readonly topic?: Topic;
  /** Trips to choose from when the page has no topic. */
  readonly trips?: readonly TripName[];
  /** Initial values from the address or an earlier attempt. */
  readonly initialValues?: { readonly [field in keyof EnquiryValues]?: string | undefined } | undefined;
  /** Faults of a form that the server rejected; empty if the failure was ours. */
  readonly serverFaults?: readonly EnquiryFault[] | undefined;
}

/** Props of the form as a section of a page, which gives it the trips. */
export interface ContactSectionProps extends Omit<ContactFormProps, 'trips'> {
  /** Reference of an enquiry just sent without script. */
  readonly sentReference?: string | undefined;
}
