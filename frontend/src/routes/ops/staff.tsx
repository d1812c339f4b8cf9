import { createFileRoute } from '@tanstack/react-router';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { StaffPage } from '../../features/ops/staff/staff-page.js';

export const Route = createFileRoute('/ops/staff')({
  component: () => (
    <OpsLayout>
      <StaffPage />
    </OpsLayout>
  ),
});
