import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findCallingCode } from './calling-codes.js';
import { choosePhoneCountry, type PhoneDraft, type PhoneFault } from './phone.js';

/** Describes what is wrong with a number and what to do, with its country's name and calling code. */
export function useDescribePhoneFault(): (
  fault: PhoneFault,
  phone: PhoneDraft,
  suggestedCountry?: string,
) => string {
  const { t } = useTranslation('countries');
  return useCallback(
    (fault, phone, suggestedCountry) => {
      const country = choosePhoneCountry(phone, suggestedCountry);
      const code = findCallingCode(country);
      // The server may refuse a number of a country without its own numbers.
      if (code === undefined && fault !== 'phone' && fault !== 'phoneEndless' && fault !== 'phoneNoCountry')
        return t('phone.error.phoneWrong');
      return t(`phone.error.${fault}`, { code, name: t(`names.${country}` as 'names.US') });
    },
    [t],
  );
}
