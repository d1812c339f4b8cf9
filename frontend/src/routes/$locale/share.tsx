import { createFileRoute } from '@tanstack/react-router';
import { SharePage } from '../../features/share/share-page.js';
import { speak } from '../../shared/i18n/i18n.js';
import { bookingOfSearch, parseReturn } from '../../shared/ui/booking-search.js';
import { seo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/share')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...bookingOfSearch(search),
    share: typeof search.share === 'string' ? search.share : '',
  }),
  beforeLoad: ({ context, params }) => speak(context.i18n, params.locale, ['share', 'prices']),
  head: ({ match, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'share');
    return seo({ title: t('title'), description: t('description'), locale: params.locale, noindex: true });
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
      back={parseReturn(search) ?? null}
    />
  );
}
