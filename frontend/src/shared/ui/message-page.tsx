import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.js';
import { Layout } from './layout.js';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A page that has one thing to say and one way on. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <main id="main" className="wrap message">
      <title>{`${title} · Wayfold`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      {children}
    </main>
  );
}

/** `quiet` beside another way on that is the better one. */
export function HomeButton({ quiet = false }: { readonly quiet?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Link className={quiet ? 'btn q' : 'btn'} to="/$locale" params={{ locale: useLocale() }}>
      {t('backHome')}
    </Link>
  );
}

/** Inside the layout of a language. */
export function NotFoundMessage() {
  const { t } = useTranslation('common');
  return (
    <Message title={t('notFoundTitle')} text={t('notFoundText')}>
      <HomeButton />
    </Message>
  );
}

/** An address that belongs to no language. */
export function NotFoundPage() {
  return (
    <Layout>
      <NotFoundMessage />
    </Layout>
  );
}

export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <Message title={t('errorTitle')} text={t('errorText')}>
      <button className="btn" type="button" onClick={again}>
        {t('tryAgain')}
      </button>
      <HomeButton />
    </Message>
  );
}
