import { createFileRoute } from '@tanstack/react-router';
import { GiftCardsPage } from '../../features/ops/gift-cards/gift-cards-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

export const Route = createFileRoute('/ops/gift-cards')({
  beforeLoad: ({ context }) => loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-gift-cards']),
  head: createOpsHead((i18n) => i18n.t('title', { ns: 'ops-gift-cards' })),
  component: () => (
    <OpsLayout>
      <GiftCardsPage />
    </OpsLayout>
  ),
});
