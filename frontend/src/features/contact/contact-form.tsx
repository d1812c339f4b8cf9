import { ENQUIRY_FORM_PATH, ENQUIRY_LIMITS } from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestedCountry } from '../../shared/api/use-suggested-country.js';
import { ErrorSummary } from '../../shared/ui/form/error-summary.js';
import { RequestButton } from '../../shared/ui/form/request-button.js';
import { isPhoneFault, type PhoneDraft } from '../../shared/ui/phone-input/phone.js';
import { PhoneField } from '../../shared/ui/phone-input/phone-field.js';
import { useDescribePhoneFault } from '../../shared/ui/phone-input/use-describe-phone-fault.js';
import { type EnquiryFault, type EnquiryField, getSentenceKey } from './check-enquiry.js';
import {
  Consent,
  InputField,
  MessageField,
  MonthField,
  type PreviousInput,
  toFieldId,
  TopicFields,
} from './contact-fields.js';
import type { ContactFormProps, Topic } from './contact-props.js';
import { SentMessage } from './sent-message.js';
import { useEnquiry } from './use-enquiry.js';

const toPhoneDraft = (values: NonNullable<ContactFormProps['initialValues']>): PhoneDraft => ({
  country: values.phoneCountry ?? '',
  number: values.phone ?? '',
});

/** Works without script: the browser posts the form, and the server redirects to the contact page. */
export function ContactForm({ locale, initialValues = {}, serverFaults, ...page }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const suggestedCountry = useSuggestedCountry();
  const [phone, setPhone] = useState(() => toPhoneDraft(initialValues));
  const { faults, attempt, submitEnquiry, recheckField, isSending, hasFailed, reference } = useEnquiry(
    locale,
    serverFaults,
  );
  const describeFault = useDescribeEnquiryFault(phone, suggestedCountry);
  const findErrorText = (field: string): string | undefined => {
    const fault = faults.find((candidate) => candidate.field === field);
    return fault && describeFault(fault);
  };
  const buildFieldProps = (field: EnquiryField) => ({
    field,
    initialValue: initialValues[field],
    error: findErrorText(field),
  });
  if (reference !== undefined) return <SentMessage reference={reference} />;
  return (
    <form
      className="panel contact"
      method="post"
      action={ENQUIRY_FORM_PATH}
      noValidate
      onSubmit={submitEnquiry}
      onChange={recheckField}
    >
      <FormFaults {...{ faults, attempt, hasFailed, describeFault }} />
      {page.topic ? null : (
        <TopicFields trips={page.trips ?? []} kind={buildFieldProps('kind')} trip={buildFieldProps('trip')} />
      )}
      <SenderFields
        buildFieldProps={buildFieldProps}
        phone={phone}
        suggestedCountry={suggestedCountry}
        onPhoneChange={setPhone}
      />
      <div className="two-columns">
        <MonthField {...buildFieldProps('month')} label={t('month')} today={page.today} locale={locale} />
        <InputField {...buildFieldProps('travelers')} label={t('travelers')} type="number" />
      </div>
      <MessageField {...buildFieldProps('message')} label={t('message')} hint={t('messageHint')} />
      <Consent {...buildFieldProps('acceptsPrivacyPolicy')} locale={locale} />
      <HiddenFields locale={locale} topic={page.topic} />
      <RequestButton className="btn" type="submit" isBusy={isSending} busyText={t('sending')}>
        {t('sendButton')}
      </RequestButton>
    </form>
  );
}

interface SenderFieldsProps {
  readonly buildFieldProps: (field: EnquiryField) => PreviousInput;
  readonly phone: PhoneDraft;
  readonly suggestedCountry: string;
  readonly onPhoneChange: (phone: PhoneDraft) => void;
}

/** Asks who writes, and how to reach them. */
function SenderFields({ buildFieldProps, phone, suggestedCountry, onPhoneChange }: SenderFieldsProps) {
  const { t } = useTranslation('contact');
  return (
    <>
      <div className="two-columns">
        <InputField
          {...buildFieldProps('name')}
          label={t('name')}
          autoComplete="name"
          maxLength={ENQUIRY_LIMITS.name}
        />
        <InputField
          {...buildFieldProps('email')}
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={ENQUIRY_LIMITS.email}
        />
      </div>
      <PhoneField
        field={toFieldId('phone')}
        name="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        error={buildFieldProps('phone').error}
        value={phone}
        suggestedCountry={suggestedCountry}
        onChange={onPhoneChange}
      />
    </>
  );
}

/** Describes what is wrong in a field, and how to correct it. */
function useDescribeEnquiryFault(
  phone: PhoneDraft,
  suggestedCountry: string,
): (fault: EnquiryFault) => string {
  const { t } = useTranslation('contact');
  const describePhoneFault = useDescribePhoneFault();
  return (fault) =>
    isPhoneFault(fault.code)
      ? describePhoneFault(fault.code, phone, suggestedCountry)
      : t(getSentenceKey(fault));
}

/** The server redirects here after it rejects a form, and the browser moves the focus to this anchor. */
const PROBLEM_ID = 'problem';

interface FormFaultsProps {
  readonly faults: readonly EnquiryFault[];
  readonly attempt: number;
  readonly hasFailed: boolean;
  readonly describeFault: (fault: EnquiryFault) => string;
}

/** Shows the form's faults, or that sending failed. */
function FormFaults({ faults, attempt, hasFailed, describeFault }: FormFaultsProps) {
  const { t } = useTranslation('contact');
  const items = faults.map((fault) => ({ field: toFieldId(fault.field), text: describeFault(fault) }));
  return (
    <div className={hasFailed || items.length > 0 ? 'form-faults has-faults' : 'form-faults'}>
      {items.length > 0 ? <ErrorSummary id={PROBLEM_ID} attempt={attempt} items={items} /> : null}
      <p
        id={items.length > 0 ? undefined : PROBLEM_ID}
        className={hasFailed ? 'note warn' : 'visually-hidden'}
        role="alert"
        tabIndex={-1}
      >
        {hasFailed ? t('failure') : ''}
      </p>
    </div>
  );
}

interface HiddenFieldsProps {
  readonly locale: Locale;
  readonly topic: Topic | undefined;
}

function HiddenFields({ locale, topic }: HiddenFieldsProps) {
  const { t } = useTranslation('contact');
  return (
    <>
      {/* This honeypot is invisible and unreachable for people, but bots fill it in. */}
      <div className="honeypot" aria-hidden="true">
        <label>
          {t('website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="locale" value={locale} />
      {/* A trip's page already says which trip the enquiry is about. */}
      {topic ? (
        <>
          <input type="hidden" name="kind" value={topic.kind} />
          <input type="hidden" name="trip" value={topic.slug} />
        </>
      ) : null}
    </>
  );
}
