import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCodeOf } from './calling-codes.js';
import { countryOfPhone, type PhoneDraft, type PhoneFault } from './phone.js';

/** Says what is wrong with a number and what to do, with its country's name and prefix. */
export function usePhoneText(): (fault: PhoneFault, phone: PhoneDraft, suggested?: string) => string {
  const { t } = useTranslation('countries');
  return useCallback(
    (fault, phone, suggested) => {
      const country = countryOfPhone(phone, suggested);
      const code = callingCodeOf(country);
      // What a server refuses may have no country that has numbers.
      if (code === undefined && fault !== 'phone' && fault !== 'phoneEndless' && fault !== 'phoneNoCountry')
        return t('phone.error.phoneWrong');
      return t(`phone.error.${fault}`, { code, name: t(`names.${country}` as 'names.US') });
    },
    [t],
  );
}
