import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';

export type MapSource = Pick<Trip, 'slug' | 'stops' | 'route'>;

export type MapFile = 'wide' | 'tall' | 'large';

/** Increase this when maps are drawn differently, so that browsers drop cached maps. */
const DRAWING_VERSION = 2;

/** Builds an address that depends on the content, so that its answer can be cached forever. */
export function buildMapAddress(trip: MapSource, locale: Locale, file: MapFile): string {
  return `/maps/${locale}/${trip.slug}.${file}.${calculateVersion(trip)}.${file === 'large' ? 'json' : 'svg'}`;
}

/** Hashes the content with FNV-1a, which needs no secrecy. */
export function calculateVersion({ stops, route }: MapSource): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([DRAWING_VERSION, stops, route]))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const FILE_NAME_PATTERN = /^([a-z0-9-]{1,80})\.(wide|tall|large)\.([a-z0-9]{1,7})\.(svg|json)$/;

export interface MapName {
  readonly slug: string;
  readonly file: MapFile;
  readonly version: string;
}

/** Parses the last part of an address; undefined if it names no map. */
export function parseMapName(name: string): MapName | undefined {
  const [, slug, file, version, type] = FILE_NAME_PATTERN.exec(name) ?? [];
  if (slug === undefined || version === undefined || (type === 'json') !== (file === 'large'))
    return undefined;
  return { slug, file: file as MapFile, version };
}
