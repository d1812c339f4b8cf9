import { createFileRoute } from '@tanstack/react-router';
import { robots } from '../shared/sitemap/pages.js';
import { publicOrigin } from '../shared/ui/page/seo.js';

export const Route = createFileRoute('/robots.txt')({
  server: {
    handlers: {
      GET: () =>
        new Response(robots(publicOrigin()), {
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        }),
    },
  },
});
