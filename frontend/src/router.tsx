import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequestHeader } from '@tanstack/react-start/server';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { routeTree } from './routeTree.gen.js';
import { parsePlainSearch, stringifyPlainSearch } from './shared/address/plain-search.js';
import { isTransient } from './shared/api/problem.js';
import { watchBuild } from './shared/delivery/build.js';
import { holdBackScripts } from './shared/delivery/deferred-scripts.js';
import { retryUntilDone } from './shared/delivery/retry-until-done.js';
import { setRouterFactory } from './shared/delivery/router-factory.js';
import { adoptCapability } from './shared/device/capabilities.js';
import { createI18n, getLocale, listInitialNamespaces, loadLanguage } from './shared/i18n/i18n.js';
import type { Namespace } from './shared/i18n/messages.js';
import { followFocus } from './shared/ui/page/follow-focus.js';
import { ErrorPage, NotFoundPage } from './shared/ui/page/message-page.js';

/** Finds the nonce of this request's content policy; the browser already trusts scripts that carry it. */
const findNonce = createIsomorphicFn()
  .server((): string | undefined => getRequestHeader('x-csp-nonce'))
  .client((): string | undefined => undefined);

/**
 * Adopts the capability of a link; must run before the router reads the address. A link pasted over the open
 * page changes only the fragment.
 */
function watchLinks(): void {
  if (typeof window === 'undefined') return;
  adoptCapability();
  window.addEventListener('hashchange', adoptCapability);
}

const RETRY_COUNT = 2;

interface DehydratedTexts {
  readonly language: Locale;
  readonly namespaces: Namespace[];
  readonly build: string | undefined;
}

/** Returns one router, query client and set of messages per request on a server, per page in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Loaders await what a page needs, so the page transfers only successful results.
      dehydrate: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
      queries: { staleTime: MINUTE_MS, retry: (count, error) => count < RETRY_COUNT && isTransient(error) },
    },
  });
  const i18n = createI18n();
  watchLinks();
  const cspNonce = findNonce();
  const router = createRouter({
    routeTree,
    context: { queryClient, i18n },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    ...(cspNonce !== undefined && { ssr: { nonce: cspNonce } }),
    dehydrate: (): DehydratedTexts => ({
      language: getLocale(i18n),
      namespaces: listInitialNamespaces(i18n),
      build: process.env.BUILD_ID,
    }),
    hydrate: async ({ language, namespaces, build }: DehydratedTexts) => {
      watchBuild(build);
      await retryUntilDone(() => loadLanguage(i18n, language, namespaces));
    },
    Wrap: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    ),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  holdBackScripts(router);
  // The server renders a single page.
  if (typeof window !== 'undefined') router.subscribe('onRendered', followFocus);
  return router;
}

setRouterFactory(() => {
  const router = getRouter();
  return { router, queryClient: router.options.context.queryClient };
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
