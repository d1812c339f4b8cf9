import { ClientOnly, createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { storefrontQuery } from '../../shared/api/storefront.js';
import { isLocale } from '../../shared/i18n/locale.js';
import { Layout } from '../../shared/ui/page/layout.js';
import { NotFoundPage } from '../../shared/ui/page/message-page.js';
import { Route as Root } from '../__root.js';

/** Loads on its own: visitors never see it, so no page waits for it. */
const DevBar = lazy(() =>
  import('../../features/dev-bar/dev-bar.js').then((module) => ({ default: module.DevBar })),
);

export const Route = createFileRoute('/$locale')({
  params: {
    // An unknown language matches none of these pages.
    parse: ({ locale }) => (isLocale(locale) ? { locale } : false),
    stringify: ({ locale }) => ({ locale }),
  },
  // The footer renders without a result.
  loader: async ({ context }) => {
    await context.queryClient.query({ ...storefrontQuery, staleTime: 'static' }).catch(() => undefined);
  },
  component: DefaultLayout,
  // This page replaces the layout and renders its own.
  notFoundComponent: NotFoundPage,
});

/** Puts header and footer around every storefront page. */
function DefaultLayout() {
  const { isDevMode } = Root.useLoaderData();
  const matches = useMatches();
  const isQuiet = matches.some(
    ({ routeId }) => routeId === '/$locale/checkout' || routeId === '/$locale/thank-you',
  );
  return (
    <Layout isQuiet={isQuiet} bottomContent={isDevMode ? <DeferredDevBar /> : null}>
      <Outlet />
    </Layout>
  );
}

const DeferredDevBar = () => (
  <ClientOnly>
    <Suspense>
      <DevBar />
    </Suspense>
  </ClientOnly>
);
