import type { EnquiryMail } from '../../triggers/enquiry-mails.js';
import type { MailedBooking, MailFacts, MailKind } from '../../triggers/mail-facts.js';

/** Label and value. */
export type Rows = readonly (readonly [string, string])[];

/** The texts of one mail. The layout adds greeting, link and footer. */
export interface Copy {
  readonly subject: string;
  /** Preview text that mail programs show next to the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly body: readonly string[];
  readonly rows: Rows;
  /** The customer's next steps; never empty. */
  readonly next: readonly [string, ...string[]];
  /** Label of the button. */
  readonly action: string;
}

/** All texts of the booking mails in one language. A missing kind or key does not compile. */
export interface MailTexts {
  readonly greeting: (givenName: string) => string;
  /** Title of the box with the next steps. */
  readonly nextTitle: string;
  readonly linkHint: string;
  readonly help: string;
  readonly reason: (reference: string) => string;
  /** Why a co-payer gets this mail. */
  readonly shareReason: string;
  readonly mails: { readonly [K in MailKind]: (facts: MailFacts[K], booking: MailedBooking) => Copy };
}

export type ShareTexts = Pick<MailTexts['mails'], Extract<MailKind, `share-${string}`>>;
export type TransferTexts = Pick<
  MailTexts['mails'],
  Extract<MailKind, `transfer-${string}` | 'payment-returned'>
>;
export type ChangeTexts = Pick<MailTexts['mails'], 'date-changed' | 'change-code' | 'place-reassigned'>;
export type ChargeTexts = Pick<
  MailTexts['mails'],
  'balance-notice' | 'receipt' | 'charge-failed' | 'payment-reminder' | 'card-expires'
>;

export interface EnquiryTexts {
  readonly greeting: (name: string) => string;
  readonly reason: (reference: string) => string;
  /** Lists the enquiry's subject, trip, month and party size. */
  readonly rows: (enquiry: EnquiryMail['about']) => Rows;
  readonly received: (enquiry: EnquiryMail['about'], message: string) => Copy;
  readonly noticeGreeting: string;
  readonly noticeReason: string;
  readonly notice: (enquiry: EnquiryMail['about']) => Copy;
}

/** Formats a count with its noun, `1 traveler` or `2 travelers`. */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** Splits typed text into its lines; blank lines are left out. */
export const splitParagraphs = (message: string): string[] =>
  message.split(/\n+/).filter((line) => line.trim() !== '');
