import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/checkout/checkout-page.js';
import { speak } from '../../shared/i18n/i18n.js';
import { bookingOfSearch, parseReturn } from '../../shared/ui/booking-search.js';
import { seo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/checkout')({
  validateSearch: bookingOfSearch,
  beforeLoad: ({ context, params }) =>
    speak(context.i18n, params.locale, ['checkout', 'travelers', 'prices', 'countries']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'checkout');
    return seo({ title: t('title'), description: t('description'), locale: params.locale, noindex: true });
  },
  component: Checkout,
});

function Checkout() {
  const { locale } = Route.useParams();
  const search = Route.useSearch();
  const { booking, lender, pay } = search;
  return (
    <CheckoutPage
      key={booking}
      locale={locale}
      bookingId={booking}
      back={parseReturn(search)}
      lender={lender}
      otherWay={pay !== undefined}
    />
  );
}
