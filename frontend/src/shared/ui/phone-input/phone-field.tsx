import { MAX_PHONE_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../i18n/use-countries.js';
import { runAfterRelease } from '../../lazy/run-after-release.js';
import { Field, type FieldProps, toControlId } from '../form/field.js';
import { findCallingCode } from './calling-codes.js';
import {
  changeCountry,
  choosePhoneCountry,
  findPhoneFault,
  loadPhoneLibrary,
  type PhoneDraft,
} from './phone.js';
import { useDescribePhoneFault } from './use-describe-phone-fault.js';

interface PhoneFieldProps extends FieldProps {
  readonly value: PhoneDraft;
  /** The country that the number is read for until the user chooses one; empty without a suggestion. */
  readonly suggestedCountry: string;
  readonly onChange: (value: PhoneDraft) => void;
  /** For a form that works without script: it sends the number as `name`, its country as `${name}Country`. */
  readonly name?: string;
}

/** Asks for a number and its country, and checks it when it loses the focus, then on every change. */
export function PhoneField({ value, suggestedCountry, onChange, name, error, ...field }: PhoneFieldProps) {
  const { t } = useTranslation('countries');
  const describePhoneFault = useDescribePhoneFault();
  const [isTouched, setIsTouched] = useState(false);
  const fault = isTouched && value.number.trim() !== '' ? findPhoneFault(value, suggestedCountry) : null;
  const markTouched = (): void =>
    runAfterRelease(() => void loadPhoneLibrary().then(() => setIsTouched(true)));
  return (
    <Field
      {...field}
      error={error ?? (fault ? describePhoneFault(fault, value, suggestedCountry) : undefined)}
      renderControl={(props) => (
        <div className="phone">
          <select
            id={`${toControlId(field.field)}-country`}
            aria-label={t('phone.country')}
            autoComplete="off"
            {...(name === undefined ? {} : { name: `${name}Country` })}
            value={choosePhoneCountry(value, suggestedCountry)}
            onFocus={() => void loadPhoneLibrary()}
            onChange={({ target }) => onChange(changeCountry(target.value, value.number))}
          >
            <CountryOptions />
          </select>
          <input
            {...props}
            {...(name === undefined ? {} : { name })}
            type="tel"
            autoComplete="tel"
            maxLength={MAX_PHONE_LENGTH}
            value={value.number}
            onFocus={() => void loadPhoneLibrary()}
            onBlur={markTouched}
            onChange={({ target }) => onChange({ ...value, number: target.value })}
          />
        </div>
      )}
    />
  );
}

/** Lists every country with its own numbers, as in `Peru (+51)`. */
function CountryOptions() {
  const { t } = useTranslation('countries');
  const countries = useCountries();
  return useMemo(
    () => (
      <>
        <option value="">{t('phone.choose')}</option>
        {countries.map(({ code, name }) => {
          const prefix = findCallingCode(code);
          return prefix === undefined ? null : (
            <option key={code} value={code}>{`${name} (+${prefix})`}</option>
          );
        })}
      </>
    ),
    [t, countries],
  );
}
