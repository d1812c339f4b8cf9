import { publicOrigin } from './seo.js';

/** Structured data for the head's `scripts`, escaped so that no text can close the element. */
export const jsonLd = (data: object) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
});

interface Named {
  readonly name: string;
  readonly path: string;
}

/** Trips and pages in display order. */
export const itemList = (items: readonly Named[]) => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicOrigin()}${path}`,
  })),
});

/** From the widest to the page itself. */
export const breadcrumbList = (crumbs: readonly Named[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicOrigin()}${path}`,
  })),
});
