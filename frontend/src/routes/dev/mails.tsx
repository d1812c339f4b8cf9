import { createFileRoute } from '@tanstack/react-router';
import { MailsPage } from '../../features/dev-bar/mails-page.js';

export const Route = createFileRoute('/dev/mails')({
  ssr: false,
  head: ({ match }) => ({
    meta: [
      { title: `${match.context.i18n.t('mailsTitle', { ns: 'dev' })} · Wayfold` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: MailsPage,
});
