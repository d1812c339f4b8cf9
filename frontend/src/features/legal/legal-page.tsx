import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { LegalDocument, LegalText } from '@wayfold/contracts/legal';
import { useTranslation } from 'react-i18next';
import { buildLegalQuery } from '../../shared/api/legal.js';
import { formatDay } from '../../shared/i18n/format.js';
import { LegalBlocks } from './legal-blocks.js';
import { LEGAL_ROUTES } from './legal-route.js';

interface LegalPageProps {
  readonly locale: Locale;
  readonly document: LegalDocument;
  /** Defaults to the version in force. */
  readonly version?: string;
}

/** Shows a document with its contents, its version and its former versions. */
export function LegalPage({ locale, document, version }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const { data: text } = useSuspenseQuery(buildLegalQuery(locale, document, version));
  return (
    <main id="main" className="wrap legal">
      <header>
        <h1>{text.title}</h1>
        <p className="lede">{text.lead}</p>
        <p className="text-small muted">
          {t('version', { version: text.version, day: formatDay(text.publishedOn, locale) })}
        </p>
        {text.isCurrent ? null : <FormerNote text={text} locale={locale} />}
      </header>
      <div className="legal-sheet">
        <details className="legal-fold">
          <summary>{t('contents')}</summary>
          <Contents text={text} />
        </details>
        <nav className="legal-side" aria-label={t('contents')}>
          <h2 className="text-small muted">{t('contents')}</h2>
          <Contents text={text} />
        </nav>
        <div className="legal-text">
          {text.sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              <LegalBlocks blocks={blocks} />
            </section>
          ))}
          <Versions text={text} locale={locale} />
        </div>
      </div>
    </main>
  );
}

function Contents({ text }: { readonly text: LegalText }) {
  return (
    <ol>
      {text.sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            {index + 1}. {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

interface LegalTextProps {
  readonly text: LegalText;
  readonly locale: Locale;
}

function FormerNote({ text, locale }: LegalTextProps) {
  const { t } = useTranslation('legal');
  return (
    <p className="note warn">
      <span>
        {t('formerNotice')}{' '}
        <Link to={LEGAL_ROUTES[text.document].newest} params={{ locale }} activeOptions={{ exact: true }}>
          {t('currentVersionLink')}
        </Link>
      </span>
    </p>
  );
}

/** Links all other versions, because customers accepted them; a fingerprint proves the text of each. */
function Versions({ text, locale }: LegalTextProps) {
  const { t } = useTranslation('legal');
  const otherVersions = text.versions.filter(({ version }) => version !== text.version);
  return (
    <section className="legal-versions" aria-labelledby="all-versions">
      <h2 id="all-versions">{t('versions')}</h2>
      {otherVersions.length === 0 ? <p>{t('onlyVersion')}</p> : null}
      <ul>
        {otherVersions.map(({ version, publishedOn }) => (
          <li key={version}>
            <Link to={LEGAL_ROUTES[text.document].version} params={{ locale, version }}>
              {t('version', { version, day: formatDay(publishedOn, locale) })}
            </Link>
          </li>
        ))}
      </ul>
      {text.hash === null ? null : (
        <p className="text-small muted">
          {t('fingerprint')} <code>{text.hash}</code>
        </p>
      )}
    </section>
  );
}
