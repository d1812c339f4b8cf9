import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';

/** Stands beside every button that pays. */
export function Consent({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation('checkout');
  return (
    <p className="s">
      {t('consentBefore')}{' '}
      <Link to="/$locale/terms" params={{ locale }} target="_blank">
        {t('consent')}
      </Link>
      .
    </p>
  );
}
