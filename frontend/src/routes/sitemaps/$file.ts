import { createFileRoute } from '@tanstack/react-router';
import { publishedOn } from '../../features/legal/legal-route.js';
import { anotherRouter } from '../../shared/delivery/cross-router-link.js';
import { answerFile } from '../../shared/sitemap/answer.js';
import { listedPages } from '../../shared/sitemap/pages.js';
import { PAGES_FILE, pagesOfFile } from '../../shared/sitemap/sitemap-files.js';
import type { Listed } from '../../shared/sitemap/sitemap-xml.js';

export const Route = createFileRoute('/sitemaps/$file')({
  server: {
    handlers: {
      GET: ({ params: { file } }) => answerFile(file === PAGES_FILE ? ownPages() : pagesOfFile(file)),
    },
  },
});

/** Single pages; only the legal texts have a known date of change. */
async function* ownPages(): AsyncGenerator<Listed[]> {
  const { router, queryClient } = anotherRouter();
  const dates = await publishedOn(queryClient);
  queryClient.clear();
  yield listedPages(Object.keys(router.routesById)).map((name) => {
    const suffix = name === '' ? '' : `/${name}`;
    return { paths: { en: `/en${suffix}`, es: `/es${suffix}` }, changedOn: dates.get(name) ?? null };
  });
}
