import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequestHeader } from '@tanstack/react-start/server';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { routeTree } from './routeTree.gen.js';
import { adoptCapability } from './shared/api/capabilities.js';
import { isPassing } from './shared/api/problem.js';
import { createI18n } from './shared/i18n/i18n.js';
import { ErrorPage, NotFoundPage } from './shared/ui/message-page.js';

/** The content policy's nonce of this request; the browser already trusts the scripts that carry it. */
const nonce = createIsomorphicFn()
  .server((): string | undefined => getRequestHeader('x-csp-nonce'))
  .client((): string | undefined => undefined);

/** Before the router reads the address; a link that is pasted over the open page changes the fragment alone. */
function followLinks(): void {
  if (typeof window === 'undefined') return;
  adoptCapability();
  window.addEventListener('hashchange', adoptCapability);
}

const RETRIES = 2;

interface Spoken {
  readonly language: string;
  readonly namespaces: string[];
}

/** One router, one query client and one set of messages per request on the server, and per page in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Loaders await what a page needs: only answers travel, never a failure that nobody waits for.
      dehydrate: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
      queries: { staleTime: 60_000, retry: (count, error) => count < RETRIES && isPassing(error) },
    },
  });
  const i18n = createI18n();
  followLinks();
  const cspNonce = nonce();
  const router = createRouter({
    routeTree,
    context: { queryClient, i18n },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    ...(cspNonce === undefined ? {} : { ssr: { nonce: cspNonce } }),
    dehydrate: (): Spoken => ({
      language: i18n.language,
      namespaces: Object.keys(i18n.store.data[i18n.language] ?? {}),
    }),
    hydrate: async ({ language, namespaces }: Spoken) => {
      await i18n.changeLanguage(language);
      await i18n.loadNamespaces(namespaces);
    },
    Wrap: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    ),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
