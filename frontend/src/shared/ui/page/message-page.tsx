import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePlainSearch } from '../../address/plain-search.js';
import { ApiProblem } from '../../api/problem.js';
import { useLocale } from '../../i18n/i18n.js';
import { Layout } from './layout.js';
import { formatTitle } from './title.js';
import { TripSuggestions } from './trip-suggestions.js';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  /** Stands below the message, at full width. */
  readonly bottomContent?: ReactNode;
}

/** Shows one message and one way on. */
export function Message({ title, text, children, bottomContent = null }: MessageProps) {
  return (
    <main id="main">
      <title>{formatTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap message">
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        {children}
      </div>
      {bottomContent}
    </main>
  );
}

/** Leads home; `isQuiet` makes the button secondary on a page that offers a better way on. */
export function HomeButton({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Link
      className={isQuiet ? 'btn secondary' : 'btn'}
      to="/$locale"
      params={{ locale: useLocale() }}
      activeOptions={{ exact: true }}
    >
      {t('backHome')}
    </Link>
  );
}

/** Reloads the page; without script, the form does it. */
export function RetryButton({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const retryPage = (event: SyntheticEvent): void => {
    event.preventDefault();
    reset();
    void router.invalidate();
  };
  return (
    <form action={pathname} onSubmit={retryPage}>
      {Object.entries(parsePlainSearch(searchStr)).flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <button className="btn">{t('tryAgainButton')}</button>
    </form>
  );
}

/** Replaces a page and its layout. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <Layout>
      <Message title={t('notFoundTitle')} text={t('notFoundText')} bottomContent={<TripSuggestions />}>
        <HomeButton isQuiet />
      </Message>
    </Layout>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const incident = error instanceof ApiProblem ? error.incident : undefined;
  return (
    <Message title={t('errorTitle')} text={t('errorText')}>
      <div className="actions">
        <RetryButton reset={reset} />
        <HomeButton isQuiet />
      </div>
      {incident === undefined ? null : (
        <p className="text-small muted space-above">
          {t('incident')} <code>{incident}</code>
        </p>
      )}
    </Message>
  );
}
