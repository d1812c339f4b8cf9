import { createFileRoute } from '@tanstack/react-router';
import { LedgerPage } from '../../features/ops/ledger/ledger-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

export const Route = createFileRoute('/ops/ledger')({
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'dev-bar', 'ops-ledger']),
  head: createOpsHead((i18n) => i18n.t('title', { ns: 'ops-ledger' })),
  component: () => (
    <OpsLayout>
      <LedgerPage />
    </OpsLayout>
  ),
});
