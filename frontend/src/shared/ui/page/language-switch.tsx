import { Link, useMatches, useRouterState } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/i18n.js';
import { buildAlternates, keepLocale, LOCALES, parsePathLocale } from '../../i18n/locale.js';

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Locale, string>;

const hasAlternates = (loaderData: unknown): loaderData is { alternates: Record<Locale, string> } =>
  typeof loaderData === 'object' && loaderData !== null && 'alternates' in loaderData;

/**
 * Finds this page in the other language:
 * pages with translated addresses provide theirs, others change the prefix.
 */
function useAlternates(): Record<Locale, string> {
  const matches = useMatches();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const loaderData: unknown = matches.at(-1)?.loaderData;
  const alternates =
    matches.at(-1)?.status === 'success' && hasAlternates(loaderData) ? loaderData.alternates : undefined;
  const pathWithoutLocale = parsePathLocale(pathname) === undefined ? pathname : pathname.slice(3);
  const toAddress = (locale: Locale): string =>
    `${alternates?.[locale] ?? `/${locale}${pathWithoutLocale}`}${searchStr}`;
  return buildAlternates(toAddress);
}

/** Switches the language of this page and stores the choice for a year; `showsNames` spells them out. */
export function LanguageSwitch({ showsNames = false }: { readonly showsNames?: boolean }) {
  const { t } = useTranslation('common');
  const currentLocale = useLocale();
  const alternates = useAlternates();
  // Only the header's switch is a landmark; the footer repeats it with names.
  const Frame = showsNames ? 'div' : 'nav';
  return (
    <Frame className="language-switch" aria-label={showsNames ? undefined : t('language')}>
      {LOCALES.map((locale) =>
        locale === currentLocale ? (
          <b key={locale} aria-current="true">
            {showsNames ? LANGUAGE_NAMES[locale] : locale.toUpperCase()}
          </b>
        ) : (
          <Link
            key={locale}
            to={alternates[locale]}
            preload={false}
            lang={locale}
            hrefLang={locale}
            aria-label={showsNames ? undefined : `${locale.toUpperCase()}, ${LANGUAGE_NAMES[locale]}`}
            onClick={() => keepLocale(locale)}
          >
            {showsNames ? LANGUAGE_NAMES[locale] : locale.toUpperCase()}
          </Link>
        ),
      )}
      {showsNames ? null : <span>{t('currency')}</span>}
    </Frame>
  );
}
