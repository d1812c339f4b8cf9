import { CatalogueFile, type FileTrip } from '@wayfold/contracts/catalogue-file';
import { crossChecks } from './checks.js';
import { pathText, readJson, type JsonSource } from '../../domain/json-source.js';
import { faultsOf, type Fault } from './schema-faults.js';
import { translationFaults } from './translations.js';

/** One file of a catalogue, as text. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

export interface CatalogueError {
  readonly file: string;
  /** As in `trips[0].itinerary[3].text.es`; empty for the document itself. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Stable: `required`, `unknown_field`, `days_differ`, `implausible_leg`, … */
  readonly code: string;
  /** What to do about it. */
  readonly message: string;
}

export interface CatalogueTrip {
  readonly file: string;
  readonly trip: FileTrip;
  /** An error at a path of this trip, found after reading (a slug that the database has already). */
  errorAt(path: readonly PropertyKey[], code: string, message: string): CatalogueError;
}

export type ParsedCatalogue =
  | { readonly ok: true; readonly trips: readonly CatalogueTrip[] }
  | { readonly ok: false; readonly errors: readonly CatalogueError[] };

/** As a compiler would say it: `file:line:column path: code: message`. */
export const errorText = (error: CatalogueError): string =>
  `${error.file}:${error.line}:${error.column} ${error.path || '(document)'}: ${error.code}: ${error.message}`;

type Readable = JsonSource & { ok: true };

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (so, key) =>
      typeof so === 'object' && so !== null ? (so as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

const faultsOfFile = (value: unknown): Fault[] => {
  const parsed = CatalogueFile.safeParse(value);
  const faults = (parsed.error?.issues ?? []).flatMap((issue) =>
    faultsOf(issue, (path) => valueAt(value, path)),
  );
  const trips = valueAt(value, ['trips']);
  if (!Array.isArray(trips)) return faults;
  trips.forEach((trip, index) => {
    for (const fault of [...translationFaults(trip), ...crossChecks(trip)])
      faults.push({ ...fault, path: ['trips', index, ...fault.path] });
  });
  return faults;
};

const UNIQUE = [
  ['code', ['code']],
  ['English slug', ['slug', 'en']],
  ['Spanish slug', ['slug', 'es']],
] as const;

interface Claim {
  readonly file: string;
  readonly path: readonly PropertyKey[];
}

/** Codes and slugs that two trips of the import share. */
const clashes = (files: readonly { name: string; value: unknown }[]): (Fault & { file: string })[] =>
  UNIQUE.flatMap(([what, where]) => {
    const claims = new Map<string, Claim>();
    const found: (Fault & { file: string })[] = [];
    for (const { name, value } of files) {
      const trips = valueAt(value, ['trips']);
      if (!Array.isArray(trips)) continue;
      trips.forEach((trip, index) => {
        const text = valueAt(trip, where);
        if (typeof text !== 'string') return;
        const path = ['trips', index, ...where];
        const first = claims.get(text);
        if (first)
          found.push({
            file: name,
            path,
            code: what === 'code' ? 'duplicate_code' : 'duplicate_slug',
            message: `Choose another ${what}: ${first.file} ${pathText(first.path)} has "${text}" already.`,
          });
        else claims.set(text, { file: name, path });
      });
    }
    return found;
  });

const located = (file: string, source: Readable, { path, code, message }: Fault): CatalogueError => ({
  file,
  path: pathText(path),
  ...source.placeOf(path),
  code,
  message,
});

/**
 * Reads the files of one import together. Either every trip is sound, or every error of every file is told with its
 * place; a file that is no JSON has one error, where reading stopped.
 */
export const parseCatalogue = (files: readonly SourceFile[]): ParsedCatalogue => {
  const errors: CatalogueError[] = [];
  const readable: { name: string; source: Readable; value: unknown }[] = [];
  for (const { name, text } of files) {
    const source = readJson(text);
    if (source.ok) readable.push({ name, source, value: source.value });
    else {
      const { place, ...fault } = source.fault;
      errors.push({ file: name, ...place, ...fault });
    }
  }
  const found = [
    ...readable.flatMap(({ name, value }) => faultsOfFile(value).map((fault) => ({ ...fault, file: name }))),
    ...clashes(readable),
  ];
  for (const { file, ...fault } of found) {
    const source = readable.find(({ name }) => name === file)?.source;
    if (source) errors.push(located(file, source, fault));
  }
  if (errors.length > 0) {
    const order = (error: CatalogueError) => files.findIndex(({ name }) => name === error.file);
    return {
      ok: false,
      errors: errors.sort((a, b) => order(a) - order(b) || a.line - b.line || a.column - b.column),
    };
  }
  return {
    ok: true,
    trips: readable.flatMap(({ name, value, source }) =>
      CatalogueFile.parse(value).trips.map((trip, index) => ({
        file: name,
        trip,
        errorAt: (path, code, message) =>
          located(name, source, { path: ['trips', index, ...path], code, message }),
      })),
    ),
  };
};
