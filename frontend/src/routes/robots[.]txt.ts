import { createFileRoute } from '@tanstack/react-router';
import { buildRobots } from '../shared/sitemap/sitemap-pages.js';
import { getPublicOrigin } from '../shared/ui/page/seo.js';

export const Route = createFileRoute('/robots.txt')({
  server: {
    handlers: {
      GET: () =>
        new Response(buildRobots(getPublicOrigin()), {
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        }),
    },
  },
});
