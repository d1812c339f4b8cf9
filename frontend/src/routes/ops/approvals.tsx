import { createFileRoute } from '@tanstack/react-router';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { ApprovalsPage } from '../../features/ops/approvals/approvals-page.js';

export const Route = createFileRoute('/ops/approvals')({
  component: () => (
    <OpsLayout>
      <ApprovalsPage />
    </OpsLayout>
  ),
});
