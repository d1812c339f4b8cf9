import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/checkout/checkout-page.js';
import { parseBookingSearch, parseReturn } from '../../shared/address/booking-search.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/checkout')({
  validateSearch: parseBookingSearch,
  beforeLoad: ({ context, params }) =>
    loadLanguage(context.i18n, params.locale, ['checkout', 'travelers', 'prices', 'countries']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'checkout');
    return buildSeo({
      name: t('title'),
      description: t('description'),
      locale: params.locale,
      isUnlisted: true,
    });
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
      payPalReturn={parseReturn(search)}
      lender={lender}
      wantsOtherMethod={pay !== undefined}
    />
  );
}
