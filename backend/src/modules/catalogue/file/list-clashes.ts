import { PlacesFile } from '@wayfold/contracts/catalogue/places-file';
import { listFilePlaces } from '@wayfold/contracts/catalogue/places-file';
import { formatPath } from './json-source.js';
import type { Fault } from './schema-faults.js';
import { readPath } from './read-path.js';

interface ParsedFile {
  readonly name: string;
  readonly value: unknown;
}

/** A unique value and where it stands. */
interface Claim {
  readonly file: string;
  readonly path: readonly PropertyKey[];
  /** Description of the value: "code", "English slug". */
  readonly label: string;
  /** Scope in which the value must be unique. */
  readonly scope: string;
  readonly text: string;
}

const TRIP_FIELDS = [
  ['code', ['code']],
  ['English slug', ['slug', 'en']],
  ['Spanish slug', ['slug', 'es']],
] as const;

const listTripClaims = ({ name, value }: ParsedFile): Claim[] => {
  const trips = readPath(value, ['trips']);
  if (!Array.isArray(trips)) return [];
  return trips.flatMap((trip, index) =>
    TRIP_FIELDS.flatMap(([kind, place]): Claim[] => {
      const text = readPath(trip, place);
      const path = ['trips', index, ...place];
      return typeof text === 'string' ? [{ file: name, path, label: kind, scope: `trip ${kind}`, text }] : [];
    }),
  );
};

const listPlaceClaims = ({ name: file, value }: ParsedFile): Claim[] => {
  const validation = PlacesFile.safeParse(value);
  if (!validation.success) return [];
  return listFilePlaces(validation.data).flatMap((place): Claim[] => {
    const { kind, key, path } = place;
    if (place.kind === 'duration') {
      return [{ file, path: [...path, 'band'], label: 'band', scope: kind, text: key }];
    }
    const { slug } = place.content;
    const slugs = (['en', 'es'] as const).map((language): Claim => ({
      file,
      path: [...path, 'slug', language],
      label: language === 'en' ? 'English slug' : 'Spanish slug',
      scope: `${kind} ${language}`,
      text: slug[language],
    }));
    const code: Claim = { file, path: [...path, 'code'], label: 'code', scope: kind, text: key };
    return place.kind === 'country' ? [code, ...slugs] : slugs;
  });
};

/** Codes and slugs that two trips, or two places of a kind, share within one import. */
export const listClashes = (files: readonly ParsedFile[]): (Fault & { file: string })[] => {
  const firstClaims = new Map<string, Claim>();
  return files
    .flatMap((file) => [...listTripClaims(file), ...listPlaceClaims(file)])
    .flatMap((claim) => {
      const name = `${claim.scope}\n${claim.text}`;
      const earlierClaim = firstClaims.get(name);
      if (!earlierClaim) {
        firstClaims.set(name, claim);
        return [];
      }
      const { file, path, label: kind, text } = claim;
      const code = kind === 'code' || kind === 'band' ? `duplicate_${kind}` : 'duplicate_slug';
      const message = `Choose another ${kind}: ${earlierClaim.file} ${formatPath(earlierClaim.path)} has "${text}" already.`;
      return [{ file, path, code, message }];
    });
};
