import { createFileRoute } from '@tanstack/react-router';
import { AwaitedTransfersPage } from '../../features/ops/bank/awaited-transfers-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

export const Route = createFileRoute('/ops/awaited-transfers')({
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-bank', 'ops-booking-actions']),
  head: createOpsHead((i18n) => i18n.t('awaitedTransfers.title', { ns: 'ops-bank' })),
  component: () => (
    <OpsLayout>
      <AwaitedTransfersPage />
    </OpsLayout>
  ),
});
