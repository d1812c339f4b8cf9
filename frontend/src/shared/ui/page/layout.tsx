import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.js';
import { DeferredFooter, DeferredQuietFooter } from './deferred-footer.js';
import { LanguageSwitch } from './language-switch.js';
import { Logo } from './logo.js';
import { Navigation } from './navigation.js';

interface LayoutProps {
  /** The page is part of the checkout or the confirmation: links that lead away are hidden. */
  readonly isQuiet?: boolean;
  /** Stands below the footer. */
  readonly bottomContent?: ReactNode;
  readonly children: ReactNode;
}

/** Frames the page's own `main` with skip link, header and footer. */
export function Layout({ isQuiet = false, bottomContent = null, children }: LayoutProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skipLink')}
      </a>
      <header className="site-header">
        <div className="wrap">
          <Link className="logo" to="/$locale" params={{ locale }} activeOptions={{ exact: true }}>
            <Logo />
            Wayfold
          </Link>
          {isQuiet ? null : <Navigation />}
          <LanguageSwitch />
        </div>
      </header>
      {children}
      {isQuiet ? <DeferredQuietFooter /> : <DeferredFooter />}
      {bottomContent}
    </>
  );
}
