import { createFileRoute } from '@tanstack/react-router';
import { drawPoster } from '../../../shared/poster/from-address.js';

/** A trip's poster, drawn from the facts in its address: the same address is the same picture for ever. */
export const Route = createFileRoute('/posters/$facts/$file')({
  server: {
    handlers: {
      GET: ({ params }) => {
        const svg = drawPoster(params.facts, params.file);
        if (svg === undefined) return new Response('Not found', { status: 404 });
        return new Response(svg, {
          headers: {
            'content-type': 'image/svg+xml; charset=utf-8',
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
          },
        });
      },
    },
  },
});
