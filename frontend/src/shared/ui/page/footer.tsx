import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Storefront } from '@wayfold/contracts/storefront';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storefrontQuery } from '../../api/storefront.js';
import { formatPercent } from '../../i18n/format.js';
import { useLocale } from '../../i18n/i18n.js';
import { LanguageSwitch } from './language-switch.js';
import { Logo } from './logo.js';

export function Footer() {
  const { t } = useTranslation(['footer', 'common']);
  const locale = useLocale();
  const { data: storefront } = useQuery(storefrontQuery);
  return (
    <footer className="site-footer">
      <div className="wrap footer-columns">
        <div>
          <span className="logo">
            <Logo />
            Wayfold
          </span>
          <p className="footer-tagline">{t('tagline')}</p>
        </div>
        <div>
          <h2>{t('booking')}</h2>
          <ul>
            <li>
              <Link to="/$locale/shop" params={{ locale }}>
                {t('trips')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/destinations" params={{ locale }}>
                {t('destinations')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/saved" params={{ locale }}>
                {t('saved')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/find-booking" params={{ locale }}>
                {t('findBooking')}
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t('legal')}</h2>
          <LegalLinks>
            <li>
              <Link to="/$locale/credits" params={{ locale }}>
                {t('credits')}
              </Link>
            </li>
          </LegalLinks>
        </div>
        {storefront ? <FooterContact contact={storefront.contact} /> : null}
        {storefront ? <DonationShare share={storefront.donationShare} /> : null}
      </div>
    </footer>
  );
}

function LegalLinks({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('common');
  const params = { locale: useLocale() };
  return (
    <ul>
      <li>
        <Link to="/$locale/terms" params={params} activeOptions={{ exact: true }}>
          {t('legal.terms')}
        </Link>
      </li>
      <li>
        <Link to="/$locale/booking-terms" params={params} activeOptions={{ exact: true }}>
          {t('legal.booking')}
        </Link>
      </li>
      <li>
        <Link to="/$locale/privacy" params={params} activeOptions={{ exact: true }}>
          {t('legal.privacy')}
        </Link>
      </li>
      {children}
    </ul>
  );
}

function FooterContact({ contact: { email, phone } }: Pick<Storefront, 'contact'>) {
  const { t } = useTranslation(['footer', 'common']);
  return (
    <div>
      <h2>{t('contact')}</h2>
      <ul>
        <li>
          <Link to="/$locale/contact" params={{ locale: useLocale() }}>
            {t('writeToUs')}
          </Link>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </li>
      </ul>
    </div>
  );
}

function DonationShare({ share }: { readonly share: Storefront['donationShare'] }) {
  const { t } = useTranslation(['footer', 'common']);
  const locale = useLocale();
  if (share.basisPoints === 0) return null;
  return (
    <div>
      <h2>{t('carbon')}</h2>
      <p>
        {t('carbonText', { percent: formatPercent(share.basisPoints, locale) })}{' '}
        <a href={share.url} target="_blank" rel="noopener">
          {share.name}
          <span className="visually-hidden"> ({t('common:newTab')})</span>
        </a>
        .
      </p>
    </div>
  );
}

/** Ends checkout and confirmation, which show no links that lead away. */
export function QuietFooter() {
  const { t } = useTranslation('common');
  return (
    <footer className="wrap text-small muted quiet-footer">
      <LanguageSwitch showsNames />
      <span>{t('currencyLong')}</span>
      <LegalLinks />
    </footer>
  );
}
