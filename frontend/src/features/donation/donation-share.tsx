import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { storefrontQuery } from '../../shared/api/storefront.js';
import { formatMoney, formatPercent } from '../../shared/i18n/format.js';

/** This price makes the example easy to calculate. */
const EXAMPLE_CENTS = 200_000;

/** Shows the share of sales for carbon offsets with an example, and what it is not. */
export function DonationShare({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation(['donation', 'common']);
  const { data: storefront } = useQuery(storefrontQuery);
  const share = storefront?.donationShare;
  if (!share || share.basisPoints === 0) return null;
  const example = {
    price: formatMoney(EXAMPLE_CENTS, locale),
    amount: formatMoney(Math.round((EXAMPLE_CENTS * share.basisPoints) / 10_000), locale),
  };
  return (
    <section className="tinted-section" aria-labelledby="donation">
      <div className="wrap section donation">
        <p className="large-figure tabular-figures" aria-hidden="true">
          {t('percent', { percent: formatPercent(share.basisPoints, locale) })}
        </p>
        <div className="stack">
          <h2 id="donation">{t('title', { percent: formatPercent(share.basisPoints, locale) })}</h2>
          <p className="lede">{t('text', example)}</p>
          <p className="text-small muted">{t('limitNote')}</p>
          <p className="text-small donation-links">
            <a href={share.url} target="_blank" rel="noopener">
              {t('partnerLink', { name: share.name })}
              <span className="visually-hidden"> ({t('common:newTab')})</span>
            </a>
            <Link to="/$locale/terms" params={{ locale }} hash="donation-share">
              {t('terms')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
