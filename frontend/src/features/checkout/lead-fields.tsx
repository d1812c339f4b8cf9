import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../../shared/i18n/locale.js';
import { countries } from './countries.js';
import { Field, TextField } from '../../shared/ui/field.js';
import { BirthField } from './fields.js';
import type { LeadDraft } from './party-draft.js';
import { loadPhoneLibrary } from './phone.js';

const MAX_PHONE = 25;

interface LeadProps {
  readonly lead: LeadDraft;
  /** Null when the contact does not travel. */
  readonly ages: { readonly min: number; readonly max: number } | null;
  readonly locale: Locale;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (lead: LeadDraft) => void;
}

export function LeadFields({ lead, ages, locale, errorOf, onChange }: LeadProps) {
  const { t } = useTranslation('travelers');
  const list = useMemo(() => countries(locale), [locale]);
  const text = (name: 'givenName' | 'familyName' | 'email' | 'phone') => ({
    field: `lead.${name}`,
    value: lead[name],
    error: errorOf(`lead.${name}`),
    onChange: (value: string) => onChange({ ...lead, [name]: value }),
  });
  return (
    <>
      <div className="g2">
        <TextField label={t('givenName')} autoComplete="given-name" {...text('givenName')} />
        <TextField label={t('familyName')} autoComplete="family-name" {...text('familyName')} />
      </div>
      <div className="g2">
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          autoComplete="email"
          {...text('email')}
        />
        <Field
          field="lead.residence"
          label={t('residence')}
          error={errorOf('lead.residence')}
          control={(props) => (
            <select
              {...props}
              autoComplete="country"
              value={lead.residence}
              onChange={({ target }) => onChange({ ...lead, residence: target.value })}
            >
              <option value="">{t('chooseCountry')}</option>
              {list.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        />
      </div>
      <div className="narrow">
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE}
          onFocus={() => void loadPhoneLibrary()}
          {...text('phone')}
        />
      </div>
      <BirthField
        field="lead.birthDate"
        label={t('birthDate')}
        {...(ages ? { hint: t('birthDateHint', ages) } : {})}
        error={errorOf('lead.birthDate')}
        value={lead.birth}
        own
        onChange={(birth) => onChange({ ...lead, birth })}
      />
      <div className="narrow">
        <Field
          field="lead.language"
          label={t('language')}
          error={errorOf('lead.language')}
          control={(props) => (
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
      </div>
    </>
  );
}
