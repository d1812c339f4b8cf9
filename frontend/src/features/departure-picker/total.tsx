import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../shared/i18n/format.js';
import { PriceLines } from '../../shared/ui/money/price-lines.js';
import { useDescribeQuoteRefusal } from './use-describe-quote-refusal.js';

interface TotalProps {
  readonly quote: Quote | undefined;
  /** The total belongs to the latest choice; false while it is being calculated. */
  readonly isFresh: boolean;
  /** Beds minus travelers; there is no total unless it is 0. */
  readonly spareBedCount: number;
  readonly error: Error | null;
  readonly locale: Locale;
}

/** Shows the breakdown, and announces the total to screen readers whenever it changes. */
export function Total({ quote, isFresh, spareBedCount, error, locale }: TotalProps) {
  const { t } = useTranslation('departure-picker');
  const describeRefusal = useDescribeQuoteRefusal();
  const describeTotal = (): string => {
    if (spareBedCount !== 0 || error) return '';
    return quote && isFresh
      ? t('totalLine', { amount: formatMoney(quote.totalCents, locale) })
      : t('calculating');
  };
  return (
    <>
      {quote && !error ? (
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} locale={locale} />
      ) : null}
      <p className={quote && isFresh ? 'visually-hidden' : 'text-small muted'} role="status">
        {describeTotal()}
      </p>
      {error ? (
        <p className="note warn" role="alert">
          <span>{describeRefusal(error)}</span>
        </p>
      ) : null}
    </>
  );
}
