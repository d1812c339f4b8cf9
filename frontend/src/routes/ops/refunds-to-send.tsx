import { createFileRoute } from '@tanstack/react-router';
import { RefundsToSendPage } from '../../features/ops/bank/refunds-to-send-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

export const Route = createFileRoute('/ops/refunds-to-send')({
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-bank', 'ops-booking-actions']),
  head: createOpsHead((i18n) => i18n.t('refundsToSend.title', { ns: 'ops-bank' })),
  component: () => (
    <OpsLayout>
      <RefundsToSendPage />
    </OpsLayout>
  ),
});
