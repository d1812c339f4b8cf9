import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../../features/legal/legal-page.js';
import { buildLegalHead, loadLegal } from '../../features/legal/legal-route.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';

export const Route = createFileRoute('/$locale/terms_/$version')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['legal']),
  loader: ({ context, params }) =>
    loadLegal(context.queryClient, params.locale, 'terms-and-conditions', params.version),
  head: ({ loaderData, params }) => buildLegalHead(params.locale, loaderData),
  component: TermsVersionPage,
});

function TermsVersionPage() {
  const { locale, version } = Route.useParams();
  return <LegalPage locale={locale} document="terms-and-conditions" version={version} />;
}
