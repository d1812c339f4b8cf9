import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '../../features/ops/booking-page.js';
import { OpsLayout } from '../../features/ops/ops-layout.js';

export const Route = createFileRoute('/ops/bookings/$id')({ component: OpsBooking });

function OpsBooking() {
  const { id } = Route.useParams();
  return (
    <OpsLayout>
      <div lang="en">
        <BookingPage key={id} id={id} />
      </div>
    </OpsLayout>
  );
}
