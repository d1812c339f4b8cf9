import type { Locale } from '@wayfold/contracts/kernel/locale';
import { OPERATOR } from '../../../platform/text/operator.js';
import type { BookingMail, MailedBooking, MailFacts, MailKind } from '../triggers/mail-facts.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import type { Copy, MailTexts } from './texts/mail-texts.js';

const MAIL_TEXTS: Readonly<Record<Locale, MailTexts>> = { en, es };

const CO_PAYER_MAILS: readonly MailKind[] = [
  'share-invited',
  'share-reminder',
  'share-paid',
  'share-refunded',
];

/** A mail's texts, before they are rendered as HTML or plain text. */
export interface Letter {
  readonly locale: Locale;
  readonly copy: Copy;
  readonly texts: MailTexts;
  readonly greeting: string;
  readonly reason: string;
  readonly operator: typeof OPERATOR;
  readonly sender: string;
  /** Absolute address behind the button. */
  readonly link: string;
}

const writeCopy = <K extends MailKind>(
  texts: MailTexts,
  kind: K,
  facts: MailFacts[K],
  booking: MailedBooking,
): Copy => texts.mails[kind](facts, booking);

export function composeLetter({ kind, about: booking, facts }: BookingMail, link: string): Letter {
  const texts = MAIL_TEXTS[booking.locale];
  return buildLetter(booking.locale, writeCopy(texts, kind, facts, booking), {
    greeting: texts.greeting(booking.givenName),
    reason: CO_PAYER_MAILS.includes(kind) ? texts.shareReason : texts.reason(booking.reference),
    link,
  });
}

/** Adds the parts that all letters share to the copy of a mail. */
export const buildLetter = (
  locale: Locale,
  copy: Copy,
  ownParts: Pick<Letter, 'greeting' | 'reason' | 'link'>,
): Letter => ({
  locale,
  copy,
  texts: MAIL_TEXTS[locale],
  operator: OPERATOR,
  sender: [OPERATOR.name, ...OPERATOR.address].join('\u00a0· '),
  ...ownParts,
});

/** Renders the plain-text alternative of the HTML mail. */
export function renderPlainText({ copy, texts, greeting, reason, sender, link }: Letter): string {
  return [
    [greeting],
    ...copy.body.map((paragraph) => [paragraph]),
    copy.rows.map(([label, value]) => `${label}: ${value}`),
    [texts.nextTitle.toUpperCase(), ...copy.next, `${copy.action}: ${link}`],
    [texts.help],
    [reason, sender],
  ]
    .map((block) => block.join('\n'))
    .join('\n\n');
}
