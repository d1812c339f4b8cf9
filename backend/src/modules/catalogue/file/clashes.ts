import { PlacesFile } from '@wayfold/contracts/catalogue/places-file';
import { pathText } from './json-source.js';
import { placesOf } from '@wayfold/contracts/catalogue/places-file';
import type { Fault } from './schema-faults.js';
import { valueAt } from './value-at.js';

interface Named {
  readonly name: string;
  readonly value: unknown;
}

/** A unique value and where it stands. */
interface Claim {
  readonly file: string;
  readonly path: readonly PropertyKey[];
  /** Description of the value: "code", "English slug". */
  readonly what: string;
  /** Scope in which the value must be unique. */
  readonly among: string;
  readonly text: string;
}

const OF_TRIPS = [
  ['code', ['code']],
  ['English slug', ['slug', 'en']],
  ['Spanish slug', ['slug', 'es']],
] as const;

const tripClaims = ({ name, value }: Named): Claim[] => {
  const trips = valueAt(value, ['trips']);
  if (!Array.isArray(trips)) return [];
  return trips.flatMap((trip, index) =>
    OF_TRIPS.flatMap(([kind, place]): Claim[] => {
      const text = valueAt(trip, place);
      const path = ['trips', index, ...place];
      return typeof text === 'string' ? [{ file: name, path, what: kind, among: `trip ${kind}`, text }] : [];
    }),
  );
};

const placeClaims = ({ name: file, value }: Named): Claim[] => {
  const parsed = PlacesFile.safeParse(value);
  if (!parsed.success) return [];
  return placesOf(parsed.data).flatMap((place): Claim[] => {
    const { kind, key, path } = place;
    if (place.kind === 'duration') {
      return [{ file, path: [...path, 'band'], what: 'band', among: kind, text: key }];
    }
    const { slug } = place.content;
    const slugs = (['en', 'es'] as const).map((language): Claim => ({
      file,
      path: [...path, 'slug', language],
      what: language === 'en' ? 'English slug' : 'Spanish slug',
      among: `${kind} ${language}`,
      text: slug[language],
    }));
    const code: Claim = { file, path: [...path, 'code'], what: 'code', among: kind, text: key };
    return place.kind === 'country' ? [code, ...slugs] : slugs;
  });
};

/** Codes and slugs that two trips, or two places of a kind, share within one import. */
export const clashes = (files: readonly Named[]): (Fault & { file: string })[] => {
  const first = new Map<string, Claim>();
  return files
    .flatMap((file) => [...tripClaims(file), ...placeClaims(file)])
    .flatMap((claim) => {
      const name = `${claim.among}\n${claim.text}`;
      const before = first.get(name);
      if (!before) {
        first.set(name, claim);
        return [];
      }
      const { file, path, what: kind, text } = claim;
      const code = kind === 'code' ? 'duplicate_code' : kind === 'band' ? 'duplicate_band' : 'duplicate_slug';
      const message = `Choose another ${kind}: ${before.file} ${pathText(before.path)} has "${text}" already.`;
      return [{ file, path, code, message }];
    });
};
