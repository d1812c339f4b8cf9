import { ClientOnly, createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { storefrontQuery } from '../../shared/api/storefront.js';
import { isLocale } from '../../shared/i18n/locale.js';
import { Layout } from '../../shared/ui/page/layout.js';
import { NotFoundPage } from '../../shared/ui/page/message-page.js';
import { Route as Root } from '../__root.js';

/** No visitor sees it: no visitor's page waits for it. */
const DevBar = lazy(() => import('../../features/dev-bar/dev-bar.js').then((it) => ({ default: it.DevBar })));

export const Route = createFileRoute('/$locale')({
  params: {
    // What is in no language is in no page of these.
    parse: ({ locale }) => (isLocale(locale) ? { locale } : false),
    stringify: ({ locale }) => ({ locale }),
  },
  // The footer does without it where there is no answer.
  loader: async ({ context }) => {
    await context.queryClient.query({ ...storefrontQuery, staleTime: 'static' }).catch(() => undefined);
  },
  component: DefaultLayout,
  // It stands in the place of the layout, and brings it along.
  notFoundComponent: NotFoundPage,
});

/** The layout `default`: header and footer around every page of the storefront. */
function DefaultLayout() {
  const { embedded } = Root.useLoaderData();
  const matches = useMatches();
  const quiet = matches.some(
    ({ routeId }) => routeId === '/$locale/checkout' || routeId === '/$locale/thank-you',
  );
  return (
    <Layout quiet={quiet} after={embedded ? <Late /> : null}>
      <Outlet />
    </Layout>
  );
}

const Late = () => (
  <ClientOnly>
    <Suspense>
      <DevBar />
    </Suspense>
  </ClientOnly>
);
