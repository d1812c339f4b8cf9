import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import styles from '../../shared/ui/ops.css?url';
import { formatTitle } from '../../shared/ui/page/title.js';

/** Renders the console only in the browser, so that customers' pages neither render nor load any of it. */
export const Route = createFileRoute('/ops')({
  ssr: false,
  beforeLoad: ({ context }) => loadLanguage(context.i18n, getVisitorLocale(), ['ops']),
  head: ({ match }) => ({
    meta: [
      { title: formatTitle(match.context.i18n.t('console', { ns: 'ops' })) },
      { name: 'robots', content: 'noindex' },
    ],
    links: [{ rel: 'stylesheet', href: styles }],
  }),
  component: Outlet,
});
