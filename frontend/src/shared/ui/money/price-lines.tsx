import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { QuoteLine } from '@wayfold/contracts/money/quotes';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/format.js';
import { useLineTexts } from './use-line-texts.js';

interface PriceLinesProps {
  readonly lines: readonly QuoteLine[];
  readonly totalCents: number;
  readonly locale: Locale;
}

/** Shows unit price x quantity = amount; each line expands to its rule. */
export function PriceLines({ lines, totalCents, locale }: PriceLinesProps) {
  const { t } = useTranslation('common');
  const { nameLine, explainRule } = useLineTexts(locale);
  return (
    <div className="price-lines tabular-figures">
      {lines.map((line, index) => (
        <details key={`${line.kind}${index}`}>
          <summary>
            <span>{nameLine(line)}</span>
            <span>{formatMoney(line.amountCents, locale)}</span>
          </summary>
          <p>{explainRule(line)}</p>
        </details>
      ))}
      <div className="total">
        <span className="price-line">
          <span>{t('total')}</span>
          <span>{formatMoney(totalCents, locale)}</span>
        </span>
      </div>
    </div>
  );
}
