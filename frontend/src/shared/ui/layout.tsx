import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.js';
import { LanguageSwitch } from './language-switch.js';
import { Logo } from './logo.js';

interface LayoutProps {
  /** Checkout and confirmation leave out what leads away. */
  readonly quiet?: boolean;
  /** Below the footer. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Skip link, header, the page's own `main`, footer. */
export function Layout({ quiet = false, after = null, children }: LayoutProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap">
          <Link className="logo" to="/$locale" params={{ locale }}>
            <Logo />
            Wayfold
          </Link>
          {quiet ? null : (
            <nav aria-label={t('mainNavigation')}>
              <Link to="/$locale" params={{ locale }}>
                {t('allTrips')}
              </Link>
            </nav>
          )}
          <LanguageSwitch />
        </div>
      </header>
      {children}
      {quiet ? <QuietFooter /> : <Footer />}
      {after}
    </>
  );
}

function Footer() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <footer className="foot">
      <div className="wrap cols">
        <div>
          <span className="logo">
            <Logo />
            Wayfold
          </span>
          <p className="footline">{t('footerLine')}</p>
        </div>
        <div>
          <h2>{t('footerBooking')}</h2>
          <ul>
            <li>
              <Link to="/$locale" params={{ locale }}>
                {t('footerTrips')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/find-booking" params={{ locale }}>
                {t('footerFind')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/terms" params={{ locale }}>
                {t('termsTitle')}
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t('footerCarbon')}</h2>
          <p>{t('footerCarbonText')}</p>
        </div>
      </div>
    </footer>
  );
}

function QuietFooter() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <footer className="wrap s mut quietfoot">
      <LanguageSwitch words />
      <span>{t('currencyLong')}</span>
      <Link to="/$locale/terms" params={{ locale }}>
        {t('termsTitle')}
      </Link>
    </footer>
  );
}
