import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.js';

const MENU_ID = 'menu';

/** Shows one list of links: next to the logo if there is room, otherwise in a popover without script. */
export function Navigation() {
  const { t } = useTranslation('common');
  const params = { locale: useLocale() };
  // Navigation to another page closes an open menu.
  const page = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <nav key={page} id={MENU_ID} popover="auto" aria-label={t('mainNavigation')}>
        <Link to="/$locale/shop" params={params}>
          {t('allTrips')}
        </Link>
        <Link to="/$locale/destinations" params={params}>
          {t('nav.destinations')}
        </Link>
        <Link to="/$locale/saved" params={params}>
          {t('nav.saved')}
        </Link>
        <Link to="/$locale/find-booking" params={params}>
          {t('nav.find')}
        </Link>
        <Link to="/$locale/contact" params={params}>
          {t('nav.contact')}
        </Link>
      </nav>
      <button className="menu" type="button" popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M3 6.5h18M3 12h18M3 17.5h18" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span className="visually-hidden">{t('menuButton')}</span>
      </button>
    </>
  );
}
