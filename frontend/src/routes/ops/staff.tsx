import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/ops/auth/staff-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';

export const Route = createFileRoute('/ops/staff')({
  component: () => (
    <OpsLayout>
      <StaffPage />
    </OpsLayout>
  ),
});
