import { createFileRoute } from '@tanstack/react-router';
import { ThankYouPage } from '../../features/booking/confirmation-page.js';
import { speak } from '../../shared/i18n/i18n.js';
import { bookingOfSearch, parseReturn } from '../../shared/ui/booking-search.js';
import { seo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/thank-you')({
  validateSearch: bookingOfSearch,
  beforeLoad: ({ context, params }) => speak(context.i18n, params.locale, ['thanks', 'prices']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'thanks');
    return seo({ title: t('title'), description: t('description'), locale: params.locale, noindex: true });
  },
  component: ThankYou,
});

function ThankYou() {
  const { locale } = Route.useParams();
  const search = Route.useSearch();
  const { booking } = search;
  return <ThankYouPage key={booking} locale={locale} bookingId={booking} back={parseReturn(search)} />;
}
