import { getPublicOrigin } from './seo.js';

/** Builds structured data for the head's `scripts`, escaped so that no text can close the element. */
export const toJsonLd = (structuredData: object) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...structuredData }).replaceAll(
    '<',
    '\\u003c',
  ),
});

export interface NamedLink {
  readonly name: string;
  readonly path: string;
}

/** Converts items in the order of their display. */
export const toItemList = (items: readonly NamedLink[]) => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${getPublicOrigin()}${path}`,
  })),
});

/** Converts `crumbs`, from the widest page to the page itself. */
export const toBreadcrumbList = (crumbs: readonly NamedLink[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${getPublicOrigin()}${path}`,
  })),
});
