import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../../features/ops/auth/security-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';

export const Route = createFileRoute('/ops/security')({
  component: () => (
    <OpsLayout>
      <SecurityPage />
    </OpsLayout>
  ),
});
