import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../../features/legal/legal-page.js';
import { buildLegalHead, loadLegal } from '../../features/legal/legal-route.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';

export const Route = createFileRoute('/$locale/privacy')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['legal']),
  loader: ({ context, params }) => loadLegal(context.queryClient, params.locale, 'privacy'),
  head: ({ loaderData, params }) => buildLegalHead(params.locale, loaderData),
  component: PrivacyPage,
});

function PrivacyPage() {
  const { locale } = Route.useParams();
  return <LegalPage locale={locale} document="privacy" />;
}
