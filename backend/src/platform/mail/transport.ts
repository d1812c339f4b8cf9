export interface OutgoingMail {
  /** Deterministic, without angle brackets: the same cause has the same one for ever. At most 200 characters. */
  readonly messageId: string;
  /** When it was due; its date. */
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: 'en' | 'es';
  readonly bookingId: string | null;
  /** The person it is written to, by the id under which their data are sealed. */
  readonly subjectId: string;
}

/** What became of one attempt. Reasons are codes, never a server's words: those may repeat the address. */
export type Delivery =
  | { readonly outcome: 'accepted' }
  /** The person was erased: there is nobody to write to. */
  | { readonly outcome: 'nobody' }
  /** It will not be taken, however often it is tried, e.g. an address that does not exist. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** It was not taken this time. */
  | { readonly outcome: 'failed'; readonly reason: string }
  /** All of it was handed over and no answer came: it was taken, or not. */
  | { readonly outcome: 'unanswered'; readonly reason: string };

/** Hands a mail over. It never throws because of the other side. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): Promise<void>;
}
