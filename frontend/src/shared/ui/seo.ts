import type { Locale } from '@wayfold/contracts/kernel/ids';

interface Seo {
  readonly title: string;
  readonly description: string;
  readonly locale: Locale;
  /** The page's path in each language; pages that are not to be found have none. */
  readonly alternates?: Readonly<Record<Locale, string>> | undefined;
  readonly noindex?: boolean;
}

/** Search engines want absolute addresses; in the browser the page's own origin is the public one. */
const publicOrigin = (): string =>
  typeof window === 'undefined'
    ? (process.env.PUBLIC_ORIGIN ?? 'http://127.0.0.1:3000')
    : window.location.origin;

/** Title, description, canonical and the links between the languages. */
export function seo({ title, description, locale, alternates, noindex }: Seo) {
  const origin = publicOrigin();
  const links = alternates
    ? [
        { rel: 'canonical', href: `${origin}${alternates[locale]}` },
        { rel: 'alternate', hrefLang: 'en', href: `${origin}${alternates.en}` },
        { rel: 'alternate', hrefLang: 'es', href: `${origin}${alternates.es}` },
        { rel: 'alternate', hrefLang: 'x-default', href: `${origin}${alternates.en}` },
      ]
    : [];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links,
  };
}
