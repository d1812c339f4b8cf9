import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../../features/terms/terms-page.js';
import { seo } from '../../shared/ui/seo.js';

export const Route = createFileRoute('/$locale/terms')({
  loader: () => ({ alternates: { en: '/en/terms', es: '/es/terms' } }),
  head: ({ match, loaderData, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'common');
    return seo({
      title: `${t('termsTitle')} · Wayfold`,
      description: t('termsTitle'),
      locale: params.locale,
      alternates: loaderData?.alternates,
    });
  },
  component: Terms,
});

function Terms() {
  const { locale } = Route.useParams();
  return <TermsPage locale={locale} />;
}
