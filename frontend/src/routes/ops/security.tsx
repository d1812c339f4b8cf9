import { createFileRoute } from '@tanstack/react-router';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { SecurityPage } from '../../features/ops/auth/security-page.js';

export const Route = createFileRoute('/ops/security')({
  component: () => (
    <OpsLayout>
      <SecurityPage />
    </OpsLayout>
  ),
});
