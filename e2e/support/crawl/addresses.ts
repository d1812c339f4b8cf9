import { attribute, type PageDocument } from './document.js';
import { dataOf } from './structured-data.js';

/** Attributes that name an address, by element. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  img: ['src'],
  source: ['src'],
  script: ['src'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  object: ['data'],
  use: ['href'],
};
const META = ['og:image', 'og:url'];

/** Every address that a page names: links, pictures, style sheets, scripts, and what only search engines read. */
export function addressesIn(page: PageDocument): string[] {
  const found = page.elements.flatMap((element) => {
    const own = (NAMING[element.tagName] ?? []).map((name) => attribute(element, name));
    const sets = (attribute(element, 'srcset') ?? '').split(',').map((each) => each.trim().split(/\s+/)[0]);
    const isPlainForm =
      element.tagName === 'form' && (attribute(element, 'method') ?? 'get').toLowerCase() === 'get';
    return [...own, ...sets, isPlainForm ? attribute(element, 'action') : undefined];
  });
  const named = [...found, ...META.map((name) => page.meta(name)), ...dataOf(page).flatMap(urlsIn)];
  return [...new Set(named)].filter(
    (one): one is string => one !== undefined && one !== '' && !/^(?:data|mailto|tel|javascript):/.test(one),
  );
}

/** Addresses in structured data: not those of the vocabulary, nor what is only a name for something. */
function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/(?!schema\.org)/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '@id' ? [] : urlsIn(part)));
}
