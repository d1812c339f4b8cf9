import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { OutgoingMail } from '../../../platform/mail/transport.js';
import type { EnquiryMail } from '../triggers/enquiry-mails.js';
import { buildLetter, type Letter } from './letter.js';
import { enquiryTexts as en } from './texts/en-enquiries.js';
import { enquiryTexts as es } from './texts/es-enquiries.js';
import type { EnquiryTexts } from './texts/mail-texts.js';

const ENQUIRY_TEXTS: Readonly<Record<Locale, EnquiryTexts>> = { en, es };

/** Addresses for mails about enquiries. */
export interface EnquiryAddresses {
  readonly publicOrigin: string;
  /** Mailbox of the staff who answer enquiries. */
  readonly address: string;
}

export function composeEnquiryLetter(
  { cause, about: enquiry, message, to }: EnquiryMail,
  { publicOrigin }: EnquiryAddresses,
): Letter {
  // Staff get every notice in English; the notice names the sender's language, in which they answer.
  const locale = cause === 'enquiry-notice' ? 'en' : enquiry.locale;
  const texts = ENQUIRY_TEXTS[locale];
  const page = enquiry.trip ? `/adventure/${enquiry.trip.slug}` : '';
  return cause === 'enquiry-notice'
    ? buildLetter(locale, texts.notice(enquiry), {
        greeting: texts.noticeGreeting,
        reason: texts.noticeReason,
        link: `${publicOrigin}/ops/enquiries`,
      })
    : buildLetter(locale, texts.received(enquiry, message), {
        greeting: texts.greeting(to.name),
        reason: texts.reason(enquiry.reference),
        link: `${publicOrigin}/${locale}${page}`,
      });
}

export async function renderEnquiryMail(
  mail: EnquiryMail,
  addresses: EnquiryAddresses,
  { messageId, dueAt }: Pick<OutgoingMail, 'messageId' | 'dueAt'>,
): Promise<OutgoingMail> {
  // Load lazily: rendering is a large part of start-up.
  const { renderLetter } = await import('./render-mail.service.js');
  const letter = composeEnquiryLetter(mail, addresses);
  const to = mail.cause === 'enquiry-notice' ? addresses.address : mail.to.email;
  const { locale } = letter;
  return {
    messageId,
    dueAt,
    to,
    locale,
    bookingId: null,
    subjectId: mail.to.subjectId,
    ...(await renderLetter(letter)),
  };
}
