import { useTranslation } from 'react-i18next';
import { isLocale } from '../../../shared/i18n/locale.js';
import { useResidences } from '../../../shared/i18n/use-countries.js';
import { Field, TextField } from '../../../shared/ui/form/field.js';
import { PhoneField } from '../../../shared/ui/phone-input/phone-field.js';
import { BirthField } from './birth-field.js';
import type { LeadDraft } from './party-draft.js';

interface LeadFieldsProps {
  readonly lead: LeadDraft;
  /** The suggested country of residence until the customer chooses one; may be empty. */
  readonly suggestedCountry: string;
  /** Null if the lead does not travel. */
  readonly ages: { readonly min: number; readonly max: number } | null;
  readonly findErrorText: (field: string) => string | undefined;
  readonly onChange: (lead: LeadDraft) => void;
}

export function LeadFields({ lead, suggestedCountry, ages, findErrorText, onChange }: LeadFieldsProps) {
  const { t } = useTranslation('travelers');
  const buildTextProps = (name: 'givenName' | 'familyName' | 'email') => ({
    field: `lead.${name}`,
    value: lead[name],
    error: findErrorText(`lead.${name}`),
    onChange: (value: string) => onChange({ ...lead, [name]: value }),
  });
  return (
    <>
      <div className="two-columns">
        <TextField label={t('givenName')} autoComplete="given-name" {...buildTextProps('givenName')} />
        <TextField label={t('familyName')} autoComplete="family-name" {...buildTextProps('familyName')} />
      </div>
      <div className="two-columns">
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          autoComplete="email"
          {...buildTextProps('email')}
        />
        <ResidenceField
          lead={lead}
          suggestedCountry={suggestedCountry}
          findErrorText={findErrorText}
          onChange={onChange}
        />
      </div>
      <PhoneField
        field="lead.phone"
        label={t('phone')}
        hint={t('phoneHint')}
        error={findErrorText('lead.phone')}
        value={{ country: lead.phoneCountry, number: lead.phone }}
        suggestedCountry={lead.residence || suggestedCountry}
        onChange={({ country, number }) => onChange({ ...lead, phoneCountry: country, phone: number })}
      />
      <BirthField
        field="lead.birthDate"
        label={t('birthDate')}
        hint={ages ? t('birthDateHint', ages) : undefined}
        error={findErrorText('lead.birthDate')}
        value={lead.birth}
        isOwn
        onChange={(birth) => onChange({ ...lead, birth })}
      />
      <div className="narrow">
        <LanguageField lead={lead} findErrorText={findErrorText} onChange={onChange} />
      </div>
    </>
  );
}

function ResidenceField({ lead, suggestedCountry, findErrorText, onChange }: Omit<LeadFieldsProps, 'ages'>) {
  const { t } = useTranslation('travelers');
  const countries = useResidences();
  const isSuggested = lead.residence === '' && suggestedCountry !== '';
  return (
    <Field
      field="lead.residence"
      label={t('residence')}
      hint={isSuggested ? t('residenceHint') : undefined}
      error={findErrorText('lead.residence')}
      renderControl={(props) => (
        <select
          {...props}
          autoComplete="country"
          value={lead.residence || suggestedCountry}
          onChange={({ target }) => onChange({ ...lead, residence: target.value })}
        >
          <option value="">{t('chooseCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}

function LanguageField({
  lead,
  findErrorText,
  onChange,
}: Pick<LeadFieldsProps, 'lead' | 'findErrorText' | 'onChange'>) {
  const { t } = useTranslation('travelers');
  return (
    <Field
      field="lead.language"
      label={t('language')}
      error={findErrorText('lead.language')}
      renderControl={(props) => (
        <select
          {...props}
          value={lead.language}
          onChange={({ target }) => {
            if (isLocale(target.value)) onChange({ ...lead, language: target.value });
          }}
        >
          <option value="en">{t('english')}</option>
          <option value="es">{t('spanish')}</option>
        </select>
      )}
    />
  );
}
