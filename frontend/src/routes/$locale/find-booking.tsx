import { createFileRoute } from '@tanstack/react-router';
import { FindBookingPage } from '../../features/find-booking/find-booking-page.js';
import { speak } from '../../shared/i18n/i18n.js';
import { seo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/find-booking')({
  beforeLoad: ({ context, params }) => speak(context.i18n, params.locale, ['find']),
  loader: () => ({ alternates: { en: '/en/find-booking', es: '/es/find-booking' } }),
  head: ({ match, loaderData, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'find');
    return seo({
      title: t('title'),
      description: t('description'),
      locale: params.locale,
      alternates: loaderData?.alternates,
      noindex: true,
    });
  },
  component: FindBookingPage,
});
