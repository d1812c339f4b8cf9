import type { Locale } from '@wayfold/contracts/kernel/locale';
import { LOCALES } from '../../i18n/locale.js';
import { buildSocialAddress, SOCIAL_SIZE } from '../trip/poster-image.js';
import { formatTitle, SITE_NAME } from './title.js';

export interface Seo {
  /** The page's name, without the site's. */
  readonly name: string;
  /** Replaces `name` where that makes too long a title. */
  readonly shortName?: string;
  readonly description: string;
  readonly locale: Locale;
  /** The page's path in each language; absent for pages that are not indexed. */
  readonly alternates?: Readonly<Record<Locale, string>> | undefined;
  /** Languages of the page; both if absent. */
  readonly languages?: readonly Locale[];
  readonly isUnlisted?: boolean;
  /** The URL of the picture that networks show for a shared link. */
  readonly picture?: string | undefined;
}

/**
 * Returns the origin for absolute addresses, which search engines require;
 * in the browser it is the page's own.
 */
export const getPublicOrigin = (): string =>
  typeof window === 'undefined'
    ? (process.env.PUBLIC_ORIGIN ?? 'http://127.0.0.1:3000')
    : window.location.origin;

/** Networks show this picture for pages without their own. */
const DEFAULT_PICTURE = buildSocialAddress({
  id: 'wayfold',
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
});

const TERRITORY = { en: 'en_US', es: 'es_ES' } as const satisfies Record<Locale, string>;

/** Builds the metadata that networks read for a shared link. */
const buildSharedMeta = (
  { description, locale, alternates, languages = LOCALES, picture = DEFAULT_PICTURE }: Seo,
  title: string,
  origin: string,
) => [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: SITE_NAME },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  ...(alternates ? [{ property: 'og:url', content: `${origin}${alternates[locale]}` }] : []),
  { property: 'og:locale', content: TERRITORY[locale] },
  ...languages
    .filter((otherLocale) => otherLocale !== locale)
    .map((otherLocale) => ({ property: 'og:locale:alternate', content: TERRITORY[otherLocale] })),
  { property: 'og:image', content: `${origin}${picture}` },
  { property: 'og:image:width', content: `${SOCIAL_SIZE[0]}` },
  { property: 'og:image:height', content: `${SOCIAL_SIZE[1]}` },
  { property: 'og:image:alt', content: title },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** Search engines display at most this many characters of a description. */
const MAX_DESCRIPTION_LENGTH = 160;
/** A shorter sentence says too little on its own. */
const MIN_DESCRIPTION_LENGTH = 50;

/** Search engines display at most this many characters of a title. */
const MAX_TITLE_LENGTH = 60;

/** Returns the first title that fits, otherwise the last. */
export const chooseTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find(({ length }) => length <= MAX_TITLE_LENGTH) ?? titles.at(-1) ?? titles[0];

/** Keeps whole sentences up to the displayed length; whole words if the first sentence is longer. */
export function truncateText(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const sentencesEnd = text.slice(0, MAX_DESCRIPTION_LENGTH + 1).lastIndexOf('. ');
  if (sentencesEnd >= MIN_DESCRIPTION_LENGTH) return text.slice(0, sentencesEnd + 1);
  const wordsEnd = text.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1);
  return `${text.slice(0, wordsEnd).replace(/[,;:]$/, '')}…`;
}

function buildLinks(
  alternates: Readonly<Record<Locale, string>>,
  { locale, languages = LOCALES }: Seo,
  origin: string,
) {
  const toAlternate = (hrefLang: string, alternate: Locale) => ({
    rel: 'alternate',
    hrefLang,
    href: `${origin}${alternates[alternate]}`,
  });
  return [
    { rel: 'canonical', href: `${origin}${alternates[locale]}` },
    ...languages.map((language) => toAlternate(language, language)),
    toAlternate('x-default', languages.includes('en') ? 'en' : locale),
  ];
}

/** Builds title, description, canonical address and language alternates. */
export function buildSeo(page: Seo) {
  const { name, shortName = name, alternates, isUnlisted } = page;
  const title = chooseTitle(formatTitle(name), formatTitle(shortName), shortName);
  const origin = getPublicOrigin();
  const description = truncateText(page.description);
  const links = alternates ? buildLinks(alternates, page, origin) : [];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(isUnlisted
        ? [{ name: 'robots', content: 'noindex' }]
        : buildSharedMeta({ ...page, description }, title, origin)),
    ],
    links,
  };
}
