import { createFileRoute } from '@tanstack/react-router';
import { SharePage } from '../../features/share/share-page.js';
import { parseBookingSearch, parseReturn } from '../../shared/address/booking-search.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/share')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseBookingSearch(search),
    share: typeof search.share === 'string' ? search.share : '',
  }),
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['share', 'prices']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'share');
    return buildSeo({
      name: t('title'),
      description: t('description'),
      locale: params.locale,
      isUnlisted: true,
    });
  },
  component: Share,
});

function Share() {
  const { locale } = Route.useParams();
  const search = Route.useSearch();
  const { booking, share } = search;
  return (
    <SharePage
      key={share}
      locale={locale}
      bookingId={booking}
      shareId={share}
      payPalReturn={parseReturn(search) ?? null}
    />
  );
}
