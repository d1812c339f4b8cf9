import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/ops/approvals/approvals-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';

export const Route = createFileRoute('/ops/approvals')({
  component: () => (
    <OpsLayout>
      <ApprovalsPage />
    </OpsLayout>
  ),
});
