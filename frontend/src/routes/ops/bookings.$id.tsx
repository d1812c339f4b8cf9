import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '../../features/ops/bookings/booking-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';

export const Route = createFileRoute('/ops/bookings/$id')({
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-bookings', 'ops-booking-actions']),
  component: OpsBooking,
});

function OpsBooking() {
  const { id } = Route.useParams();
  return (
    <OpsLayout>
      <BookingPage key={id} id={id} />
    </OpsLayout>
  );
}
