import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationPage } from '../../features/booking/confirmation-page.js';
import { parseBookingSearch, parseReturn } from '../../shared/address/booking-search.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/thank-you')({
  validateSearch: parseBookingSearch,
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['confirmation', 'prices']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'confirmation');
    return buildSeo({
      name: t('title'),
      description: t('description'),
      locale: params.locale,
      isUnlisted: true,
    });
  },
  component: BookingConfirmation,
});

function BookingConfirmation() {
  const { locale } = Route.useParams();
  const search = Route.useSearch();
  const { booking } = search;
  return (
    <ConfirmationPage key={booking} locale={locale} bookingId={booking} payPalReturn={parseReturn(search)} />
  );
}
