import { createFileRoute } from '@tanstack/react-router';
import { MailsPage } from '../../features/dev-bar/mails-page.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { formatTitle } from '../../shared/ui/page/title.js';

export const Route = createFileRoute('/dev/mails')({
  ssr: false,
  beforeLoad: ({ context }) => loadLanguage(context.i18n, getVisitorLocale(), ['dev-bar']),
  head: ({ match }) => ({
    meta: [
      { title: formatTitle(match.context.i18n.t('mailsTitle', { ns: 'dev-bar' })) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: MailsPage,
});
