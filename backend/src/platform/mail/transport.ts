export interface OutgoingMail {
  /** Deterministic, without angle brackets: one cause always has the same id. At most 200 characters. */
  readonly messageId: string;
  /** Due time; used as the mail's date. */
  readonly dueAt: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: 'en' | 'es';
  readonly bookingId: string | null;
  /** The recipient, by the id under which their data are sealed. */
  readonly subjectId: string;
}

/** Outcome of one attempt. Reasons are codes, never the server's words, which may repeat the address. */
export type Delivery =
  | { readonly outcome: 'accepted' }
  /** The person was erased, so there is no recipient. */
  | { readonly outcome: 'nobody' }
  /** The refusal is final, e.g. for an address that does not exist. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The server did not accept the mail this time. */
  | { readonly outcome: 'failed'; readonly reason: string }
  /** Everything was sent but no answer came, so the mail may have been accepted. */
  | { readonly outcome: 'unanswered'; readonly reason: string };

/** The delivery of mails. A failure of the other side never throws. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): Promise<void>;
}
