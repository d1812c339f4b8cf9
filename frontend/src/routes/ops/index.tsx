import { createFileRoute } from '@tanstack/react-router';
import { BookingsPage } from '../../features/ops/bookings-page.js';
import { OpsLayout } from '../../features/ops/ops-layout.js';

export const Route = createFileRoute('/ops/')({
  component: () => (
    <OpsLayout>
      <div lang="en">
        <BookingsPage />
      </div>
    </OpsLayout>
  ),
});
