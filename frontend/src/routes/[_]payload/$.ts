import { dehydrate } from '@tanstack/react-query';
import { createFileRoute, createMemoryHistory } from '@tanstack/react-router';
import { parsePayloadPage, type Payload } from '../../shared/delivery/payload.js';
import { createAppRouter } from '../../shared/delivery/router-factory.js';

const MAX_AGE_SECONDS = 30;
const STALE_SECONDS = 300;

/** Returns all data of a public page in one cacheable answer: what its loaders returned on the server. */
export const Route = createFileRoute('/_payload/$')({
  server: {
    handlers: {
      GET: async ({ request, params }) => {
        const page = parsePayloadPage(params._splat ?? '');
        if (page === undefined) return new Response('Not found', { status: 404 });
        const { router, queryClient } = createAppRouter();
        const address = `${page}${new URL(request.url).search}`;
        router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
        await router.load();
        const { matches } = router.state;
        const payload: Payload = { build: process.env.BUILD_ID ?? null, state: dehydrate(queryClient) };
        queryClient.clear();
        // If a loader failed, the browser requests the data separately and gets the reason.
        const isComplete =
          matches.length > 0 && matches.every(({ status, _notFound }) => status === 'success' && !_notFound);
        if (!isComplete)
          return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
        return Response.json(payload, {
          headers: {
            'cache-control': `public, max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
          },
        });
      },
    },
  },
});
