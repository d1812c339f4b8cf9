import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDevMode } from '../shared/api/dev.js';
import { shouldReload } from '../shared/delivery/build.js';
import { DeferredScripts } from '../shared/delivery/deferred-scripts.js';
import { type PageLocation, primeCache } from '../shared/delivery/payload.js';
import { listInitialNamespaces, loadLanguage, useLocale } from '../shared/i18n/i18n.js';
import { parsePathLocale } from '../shared/i18n/locale.js';
import { getVisitorLocale } from '../shared/i18n/visitor-locale.js';
import font from '../shared/ui/fonts/jost-latin-wght-normal.woff2?url';
import styles from '../shared/ui/styles.css?url';

/** Fetches the payload only in the browser, because the server's loaders produce it. */
const fetchPage = createIsomorphicFn()
  .server((_client: QueryClient, _place: PageLocation): Promise<void> => Promise.resolve())
  .client(primeCache);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; i18n: I18n }>()({
  beforeLoad: async ({ location, context, preload }) => {
    const pageLoad = fetchPage(context.queryClient, location);
    const locale = parsePathLocale(location.pathname) ?? getVisitorLocale();
    await Promise.all([pageLoad, loadLanguage(context.i18n, locale, ['common', 'footer'])]);
    // After a deployment, the next navigation loads the new build.
    if (!preload && shouldReload()) throw redirect({ href: location.href, reloadDocument: true });
  },
  loader: { handler: async () => ({ isDevMode: await hasDevMode() }), staleReloadMode: 'background' },
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
  const { i18n } = useTranslation('common');
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <DeferredScripts language={locale} namespaces={listInitialNamespaces(i18n)} />
        {children}
        <Scripts />
      </body>
    </html>
  );
}
