import { createFileRoute } from '@tanstack/react-router';
import { GiftsPage } from '../../features/ops/gifts/gifts-page.js';
import { OpsLayout } from '../../features/ops/ops-layout.js';
import { speak } from '../../shared/i18n/i18n.js';
import { visitorLocale } from '../../shared/i18n/visitor.js';

export const Route = createFileRoute('/ops/gift-cards')({
  beforeLoad: ({ context }) => speak(context.i18n, visitorLocale(), ['common', 'opsGifts']),
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('pageTitle', { ns: 'opsGifts' }) }] }),
  component: () => (
    <OpsLayout>
      <GiftsPage />
    </OpsLayout>
  ),
});
