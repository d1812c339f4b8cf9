import { createFileRoute, notFound, Outlet, useMatches } from '@tanstack/react-router';
import { DevBar } from '../../features/dev-bar/dev-bar.js';
import { isLocale } from '../../shared/i18n/locale.js';
import { Layout } from '../../shared/ui/layout.js';
import { NotFoundMessage } from '../../shared/ui/message-page.js';
import { Route as Root } from '../__root.js';

export const Route = createFileRoute('/$locale')({
  params: {
    parse: ({ locale }) => {
      if (!isLocale(locale)) throw notFound();
      return { locale };
    },
    stringify: ({ locale }) => ({ locale }),
  },
  component: DefaultLayout,
  notFoundComponent: NotFoundMessage,
});

/** The layout `default`: header and footer around every page of the storefront. */
function DefaultLayout() {
  const { embedded } = Root.useLoaderData();
  const matches = useMatches();
  const quiet = matches.some(
    ({ routeId }) => routeId === '/$locale/checkout' || routeId === '/$locale/thank-you',
  );
  return (
    <Layout quiet={quiet} after={embedded ? <DevBar /> : null}>
      <Outlet />
    </Layout>
  );
}
