import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';

/** Shows the currency's code unless it is the dollar. */
export function useFormatBankAmount(): (cents: number, currency: string) => string {
  const locale = useLocale();
  return (cents, currency) => `${formatMoney(cents, locale)}${currency === 'USD' ? '' : ` ${currency}`}`;
}
