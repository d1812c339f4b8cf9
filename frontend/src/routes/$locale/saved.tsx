import { createFileRoute } from '@tanstack/react-router';
import { SavedPage } from '../../features/saved/saved-page.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/saved')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['saved']),
  loader: () => ({ alternates: buildAlternates((language) => `/${language}/saved`) }),
  head: ({ match, loaderData, params: { locale } }) => {
    const t = match.context.i18n.getFixedT(locale, 'saved');
    return buildSeo({
      name: t('title'),
      description: t('intro'),
      locale,
      alternates: loaderData?.alternates,
      isUnlisted: true,
    });
  },
  component: Saved,
});

function Saved() {
  const { locale } = Route.useParams();
  return <SavedPage locale={locale} />;
}
