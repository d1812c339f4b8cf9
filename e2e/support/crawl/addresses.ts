import { findAttribute, type PageDocument } from './document.js';
import { parseData } from './structured-data.js';

/** These attributes contain an address, by element. */
const ADDRESS_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
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

const META_NAMES = ['og:image', 'og:url'];

/** Lists every address in a page: links, pictures, style sheets, scripts, and metadata for search engines. */
export function listAddresses(page: PageDocument): string[] {
  const addresses = page.elements.flatMap((element) => {
    const attributeAddresses = (ADDRESS_ATTRIBUTES[element.tagName] ?? []).map((name) =>
      findAttribute(element, name),
    );
    const pictureAddresses = (findAttribute(element, 'srcset') ?? '')
      .split(',')
      .map((candidate) => candidate.trim().split(/\s+/)[0]);
    const isPlainForm =
      element.tagName === 'form' && (findAttribute(element, 'method') ?? 'get').toLowerCase() === 'get';
    return [
      ...attributeAddresses,
      ...pictureAddresses,
      isPlainForm ? findAttribute(element, 'action') : undefined,
    ];
  });
  const namedAddresses = [
    ...addresses,
    ...META_NAMES.map((name) => page.findMeta(name)),
    ...parseData(page).flatMap(listUrls),
  ];
  return [...new Set(namedAddresses)].filter(
    (address): address is string =>
      address !== undefined && address !== '' && !/^(?:data|mailto|tel|javascript):/.test(address),
  );
}

/** Lists addresses in structured data, without those of the vocabulary or mere identifiers. */
function listUrls(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/(?!schema\.org)/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === '@id' ? [] : listUrls(child)));
}
