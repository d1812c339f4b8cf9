import { createFileRoute } from '@tanstack/react-router';
import { CreditsPage } from '../../features/credits/credits-page.js';
import { buildPhotosQuery } from '../../shared/api/photos.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/credits')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['credits']),
  loader: async ({ context: { queryClient }, params: { locale } }) => {
    await queryClient.query({ ...buildPhotosQuery(locale), staleTime: 'static' });
    return { alternates: buildAlternates((language) => `/${language}/credits`) };
  },
  head: ({ match, loaderData, params: { locale } }) => {
    const t = match.context.i18n.getFixedT(locale, 'credits');
    return buildSeo({
      name: t('title'),
      description: t('intro'),
      locale,
      alternates: loaderData?.alternates,
    });
  },
  component: Credits,
});

function Credits() {
  const { locale } = Route.useParams();
  return <CreditsPage locale={locale} />;
}
