import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface LoadingPageProps {
  /** A text for browsers without script, which cannot open the page. */
  readonly children?: ReactNode;
}

/** Stands in for a personal page. It fills the window, so that the footer does not move later. */
export function LoadingPage({ children }: LoadingPageProps) {
  const { t } = useTranslation('common');
  return (
    <main id="main" className="wrap message loading-page">
      <h1 className="title">{t('opening')}</h1>
      {children === undefined ? null : <noscript>{children}</noscript>}
    </main>
  );
}
