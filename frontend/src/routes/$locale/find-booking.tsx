import { createFileRoute } from '@tanstack/react-router';
import { FindBookingPage } from '../../features/find-booking/find-booking-page.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

export const Route = createFileRoute('/$locale/find-booking')({
  beforeLoad: ({ context, params }) => loadLanguage(context.i18n, params.locale, ['find-booking']),
  loader: () => ({ alternates: buildAlternates((language) => `/${language}/find-booking`) }),
  head: ({ match, loaderData, params }) => {
    const t = match.context.i18n.getFixedT(params.locale, 'find-booking');
    return buildSeo({
      name: t('title'),
      description: t('description'),
      locale: params.locale,
      alternates: loaderData?.alternates,
      isUnlisted: true,
    });
  },
  component: FindBookingPage,
});
