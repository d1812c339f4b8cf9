import { listFilePlaces, PlacesFile } from '@wayfold/contracts/catalogue/places-file';
import { findAtPath } from './find-at-path.js';
import { formatPath } from './json-source.js';
import type { CatalogueFault } from './schema-faults.js';

interface ParsedFile {
  readonly fileName: string;
  readonly value: unknown;
}

/** A unique value and where it stands. */
interface Claim {
  readonly file: string;
  readonly path: readonly PropertyKey[];
  /** Description of the value: "code", "English slug". */
  readonly label: string;
  /** Code of the fault if another file claims the value as well. */
  readonly code: 'duplicate_code' | 'duplicate_band' | 'duplicate_slug';
  /** Scope in which the value must be unique. */
  readonly scope: string;
  readonly text: string;
}

const TRIP_FIELDS = [
  ['code', ['code'], 'duplicate_code'],
  ['English slug', ['slug', 'en'], 'duplicate_slug'],
  ['Spanish slug', ['slug', 'es'], 'duplicate_slug'],
] as const;

const listTripClaims = ({ fileName, value }: ParsedFile): Claim[] => {
  const trips = findAtPath(value, ['trips']);
  if (!Array.isArray(trips)) return [];
  return trips.flatMap((trip, index) =>
    TRIP_FIELDS.flatMap(([label, fieldPath, code]): Claim[] => {
      const text = findAtPath(trip, fieldPath);
      const path = ['trips', index, ...fieldPath];
      return typeof text === 'string'
        ? [{ file: fileName, path, label, code, scope: `trip ${label}`, text }]
        : [];
    }),
  );
};

const listPlaceClaims = ({ fileName: file, value }: ParsedFile): Claim[] => {
  const validation = PlacesFile.safeParse(value);
  if (!validation.success) return [];
  return listFilePlaces(validation.data).flatMap((place): Claim[] => {
    const { kind, key, path } = place;
    if (place.kind === 'duration') {
      return [
        { file, path: [...path, 'band'], label: 'band', code: 'duplicate_band', scope: kind, text: key },
      ];
    }
    const { slug } = place.content;
    const slugs = (['en', 'es'] as const).map((language): Claim => ({
      file,
      path: [...path, 'slug', language],
      label: language === 'en' ? 'English slug' : 'Spanish slug',
      code: 'duplicate_slug',
      scope: `${kind} ${language}`,
      text: slug[language],
    }));
    const codeClaim: Claim = {
      file,
      path: [...path, 'code'],
      label: 'code',
      code: 'duplicate_code',
      scope: kind,
      text: key,
    };
    return place.kind === 'country' ? [codeClaim, ...slugs] : slugs;
  });
};

/** Lists the codes and slugs that two trips, or two places of a kind, share within one import. */
export const listClashes = (files: readonly ParsedFile[]): (CatalogueFault & { file: string })[] => {
  const claimByKey = new Map<string, Claim>();
  return files
    .flatMap((file) => [...listTripClaims(file), ...listPlaceClaims(file)])
    .flatMap((claim) => {
      const key = `${claim.scope}\n${claim.text}`;
      const earlierClaim = claimByKey.get(key);
      if (!earlierClaim) {
        claimByKey.set(key, claim);
        return [];
      }
      const { file, path, label, code, text } = claim;
      const message = `Choose another ${label}: ${earlierClaim.file} ${formatPath(earlierClaim.path)} has "${text}" already.`;
      return [{ file, path, code, message }];
    });
};
