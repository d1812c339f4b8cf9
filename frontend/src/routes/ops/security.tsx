import { createFileRoute } from '@tanstack/react-router';
import { OpsLayout } from '../../features/ops/ops-layout.js';
import { SecurityPage } from '../../features/ops/security-page.js';

export const Route = createFileRoute('/ops/security')({
  component: () => (
    <OpsLayout>
      <SecurityPage />
    </OpsLayout>
  ),
});
