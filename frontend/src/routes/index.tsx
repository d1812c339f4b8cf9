import { createFileRoute, redirect } from '@tanstack/react-router';
import { negotiateLocale } from '../shared/i18n/locale.js';
import { getVisitorLocale } from '../shared/i18n/visitor-locale.js';

/** `/` belongs to no language: the cookie decides, then the browser's preference. */
export const Route = createFileRoute('/')({
  server: {
    handlers: {
      GET: ({ request }) => {
        const getHeader = (name: string): string => request.headers.get(name) ?? '';
        const locale = negotiateLocale(getHeader('cookie'), getHeader('accept-language'));
        return new Response(null, {
          status: 302,
          headers: {
            location: `/${locale}`,
            vary: 'Cookie, Accept-Language',
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  },
  beforeLoad: () => {
    throw redirect({ to: '/$locale', params: { locale: getVisitorLocale() } });
  },
});
