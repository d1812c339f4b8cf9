import { createFileRoute } from '@tanstack/react-router';
import { parsePosterAddress } from '../../../art/poster-address.js';
import { renderSocialCard } from '../../../art/social-card.js';

const HEADERS = {
  // After a day, caches still serve a poster for a month while they fetch the newest drawing of it.
  'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
  'x-content-type-options': 'nosniff',
};

/** Draws a trip's poster from the facts in its address. */
export const Route = createFileRoute('/posters/$facts/$file')({
  server: {
    handlers: {
      GET: async ({ params }) => {
        const poster = parsePosterAddress(params.facts, params.file);
        if (poster === undefined) return new Response('Not found', { status: 404 });
        if (poster.kind === 'svg')
          return new Response(poster.svg, {
            headers: { ...HEADERS, 'content-type': 'image/svg+xml; charset=utf-8' },
          });
        const card = await renderSocialCard(poster.svg);
        if (!card) return new Response('Busy', { status: 503, headers: { 'retry-after': '2' } });
        return new Response(card, {
          headers: { ...HEADERS, 'content-type': 'image/jpeg' },
        });
      },
    },
  },
});
