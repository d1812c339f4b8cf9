import { createFileRoute } from '@tanstack/react-router';
import { loadPublicationDates } from '../../features/legal/legal-route.js';
import { createAppRouter } from '../../shared/delivery/router-factory.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { answerFile } from '../../shared/sitemap/answer.js';
import { PAGES_FILE, readPages } from '../../shared/sitemap/sitemap-files.js';
import { listSitemapPages } from '../../shared/sitemap/sitemap-pages.js';
import type { SitemapUrl } from '../../shared/sitemap/sitemap-xml.js';

export const Route = createFileRoute('/sitemaps/$file')({
  server: {
    handlers: {
      GET: ({ params: { file } }) => answerFile(file === PAGES_FILE ? listOwnPages() : readPages(file)),
    },
  },
});

/** Lists single pages; only the legal texts have a known date of change. */
async function* listOwnPages(): AsyncGenerator<SitemapUrl[]> {
  const { router, queryClient } = createAppRouter();
  const dates = await loadPublicationDates(queryClient);
  queryClient.clear();
  yield listSitemapPages(Object.keys(router.routesById)).map((name) => {
    const suffix = name === '' ? '' : `/${name}`;
    return {
      paths: buildAlternates((language) => `/${language}${suffix}`),
      changedOn: dates.get(name) ?? null,
    };
  });
}
