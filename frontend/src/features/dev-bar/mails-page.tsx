import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { devMailsQuery } from '../../shared/api/dev.js';
import { formatInstant } from '../../shared/i18n/format.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { Layout } from '../../shared/ui/page/layout.js';
import { DevBar } from './dev-bar.js';

const POLL_MS = 5000;

export function MailsPage() {
  const { t } = useTranslation(['dev-bar', 'common']);
  const locale = useLocale();
  const { data: mailList, isError } = useQuery({ ...devMailsQuery, refetchInterval: POLL_MS });
  return (
    <Layout bottomContent={<DevBar />}>
      <main id="main" className="wrap prose">
        <h1 className="title">{t('mailsTitle')}</h1>
        <p className="muted">{isError ? t('mailsUnavailable') : t('mailsIntro')}</p>
        {mailList?.mails.length === 0 ? <p className="note space-above">{t('mailsEmpty')}</p> : null}
        {mailList?.mails.map((mail) => (
          <article className="panel mail" key={mail.id}>
            <h2 className="subtitle">{mail.subject}</h2>
            <p className="text-small muted">
              <time dateTime={mail.at}>{formatInstant(mail.at, locale)}</time> ·{' '}
              {t('recipient', { address: mail.to })}
            </p>
            <pre>
              <TextWithLinks text={mail.text} />
            </pre>
          </article>
        ))}
      </main>
    </Layout>
  );
}

/** Makes addresses clickable, as a mail program does. */
function TextWithLinks({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={piece} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
