import { createFileRoute } from '@tanstack/react-router';
import { BookingsPage } from '../../features/ops/bookings/bookings-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';

export const Route = createFileRoute('/ops/')({
  beforeLoad: ({ context }) => loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-bookings']),
  component: () => (
    <OpsLayout>
      <BookingsPage />
    </OpsLayout>
  ),
});
