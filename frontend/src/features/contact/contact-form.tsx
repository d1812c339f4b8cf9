import { ENQUIRY_FORM_PATH, ENQUIRY_LIMITS, type EnquiryKind } from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestedCountry } from '../../shared/api/country.js';
import { ErrorSummary } from '../../shared/ui/form/error-summary.js';
import { isPhoneFault, type PhoneDraft } from '../../shared/ui/phone-input/phone.js';
import { PhoneField } from '../../shared/ui/phone-input/phone-field.js';
import { usePhoneText } from '../../shared/ui/phone-input/phone-text.js';
import { sentenceOf, type EnquiryField, type EnquiryValues, type Fault } from './check-enquiry.js';
import {
  About,
  Consent,
  idOf,
  InputField,
  MessageField,
  MonthField,
  type TripName,
} from './contact-fields.js';
import { Sent } from './sent.js';
import { useEnquiry } from './use-enquiry.js';

/** What the page is about, where it is about something. */
export type Topic = TripName & { readonly kind: EnquiryKind };

export interface ContactFormProps {
  readonly locale: Locale;
  /** `YYYY-MM-DD`: months are offered from then on. */
  readonly today: string;
  readonly about?: Topic;
  /** Otherwise the trips to choose from. */
  readonly trips?: readonly TripName[];
  /** What stands in it already: by the address, or because it was typed before. */
  readonly typed?: { readonly [field in keyof EnquiryValues]?: string | undefined } | undefined;
  /** Of a form that the server could not take: what is wrong with it, or nothing when it was our side that failed. */
  readonly found?: readonly Fault[] | undefined;
}

/** Of a page with the form, whichever it is. */
export interface ContactPartProps extends Omit<ContactFormProps, 'trips'> {
  /** The reference of what was just sent without script. */
  readonly sent?: string | undefined;
}

/** Without script the browser posts it, and the server leads back to the contact page. */
export function ContactForm({ locale, typed = {}, found, ...page }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const suggested = useSuggestedCountry();
  const [phone, setPhone] = useState<PhoneDraft>({
    country: typed.phoneCountry ?? '',
    number: typed.phone ?? '',
  });
  const { faults, attempt, submit, change, pending, failed, reference } = useEnquiry(locale, found);
  const textOf = useSentence(phone, suggested);
  const fault = (field: string) => faults.find((each) => each.field === field);
  const errorOf = (field: string): string | undefined => {
    const wrong = fault(field);
    return wrong && textOf(wrong);
  };
  const at = (field: EnquiryField) => ({ field, typed: typed[field], error: errorOf(field) });
  if (reference !== undefined) return <Sent reference={reference} />;
  return (
    <form
      className="panel contact"
      method="post"
      action={ENQUIRY_FORM_PATH}
      noValidate
      onSubmit={submit}
      onChange={change}
    >
      <Told {...{ faults, attempt, failed, textOf }} />
      {page.about ? null : <About trips={page.trips ?? []} kind={at('kind')} trip={at('trip')} />}
      <div className="g2">
        <InputField {...at('name')} label={t('name')} autoComplete="name" max={ENQUIRY_LIMITS.name} />
        <InputField
          {...at('email')}
          label={t('email')}
          type="email"
          autoComplete="email"
          max={ENQUIRY_LIMITS.email}
        />
      </div>
      <PhoneField
        field={idOf('phone')}
        name="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        error={errorOf('phone')}
        value={phone}
        suggested={suggested}
        onChange={setPhone}
      />
      <div className="g2">
        <MonthField {...at('month')} label={t('month')} today={page.today} locale={locale} />
        <InputField {...at('travelers')} label={t('travelers')} type="number" />
      </div>
      <MessageField {...at('message')} label={t('message')} hint={t('messageHint')} />
      <Consent {...at('privacyConsent')} locale={locale} />
      <Silent locale={locale} about={page.about} />
      <button className="btn" type="submit" aria-disabled={pending}>
        {pending ? t('sending') : t('send')}
      </button>
    </form>
  );
}

/** Says what is wrong with a field, and what to do. */
function useSentence(phone: PhoneDraft, suggested: string): (fault: Fault) => string {
  const { t } = useTranslation('contact');
  const phoneText = usePhoneText();
  return (fault) =>
    isPhoneFault(fault.code) ? phoneText(fault.code, phone, suggested) : t(sentenceOf(fault));
}

/** Where the server leads with a form that it could not take: the browser puts the focus there by itself. */
const PROBLEM = 'problem';

interface ToldProps {
  readonly faults: readonly Fault[];
  readonly attempt: number;
  readonly failed: boolean;
  readonly textOf: (fault: Fault) => string;
}

/** What is wrong with the form, or that it did not get through. */
function Told({ faults, attempt, failed, textOf }: ToldProps) {
  const { t } = useTranslation('contact');
  const items = faults.map((fault) => ({ field: idOf(fault.field), text: textOf(fault) }));
  return (
    <div className={failed || items.length > 0 ? 'told some' : 'told'}>
      {items.length > 0 ? <ErrorSummary id={PROBLEM} attempt={attempt} items={items} /> : null}
      <p
        id={items.length > 0 ? undefined : PROBLEM}
        className={failed ? 'note warn' : 'vh'}
        role="alert"
        tabIndex={-1}
      >
        {failed ? t('failed') : ''}
      </p>
    </div>
  );
}

interface SilentProps {
  readonly locale: Locale;
  readonly about: Topic | undefined;
}

/** What is sent without being asked. */
function Silent({ locale, about }: SilentProps) {
  const { t } = useTranslation('contact');
  return (
    <>
      {/* People neither see nor reach it; programs fill it in. */}
      <div className="trap" aria-hidden="true">
        <label>
          {t('website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="locale" value={locale} />
      {/* On a page about a trip it is known what it is about. */}
      {about ? (
        <>
          <input type="hidden" name="kind" value={about.kind} />
          <input type="hidden" name="trip" value={about.slug} />
        </>
      ) : null}
    </>
  );
}
