import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { hasDevMode } from '../shared/api/dev.js';
import { speak, useLocale } from '../shared/i18n/i18n.js';
import { visitorLocale } from '../shared/i18n/visitor.js';
import { localeOfPath } from '../shared/i18n/locale.js';
import font from '../shared/ui/fonts/jost-latin-wght-normal.woff2?url';
import styles from '../shared/ui/styles.css?url';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; i18n: I18n }>()({
  beforeLoad: async ({ location, context }) => {
    const locale = localeOfPath(location.pathname) ?? visitorLocale();
    await speak(context.i18n, locale, ['common', 'dev']);
  },
  loader: { handler: async () => ({ embedded: await hasDevMode() }), staleReloadMode: 'background' },
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#006978' },
    ],
    links: [
      { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
});

function Document({ children }: { children: ReactNode }) {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
