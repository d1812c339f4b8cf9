import { CatalogueFile, type FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import {
  listFilePlaces,
  type Place,
  PLACES_FORMAT,
  PlacesFile,
} from '@wayfold/contracts/catalogue/places-file';
import { runCrossChecks } from './cross-checks.js';
import { findAtPath } from './find-at-path.js';
import { formatPath, type JsonSource, parseJson } from './json-source.js';
import { listClashes } from './list-clashes.js';
import { type CatalogueFault, toFaults } from './schema-faults.js';
import { listTextFaults, listTranslationFaults } from './translations.js';

/** A catalogue file as text. */
export interface SourceFile {
  readonly fileName: string;
  readonly text: string;
}

export interface CatalogueError {
  readonly file: string;
  /** Such as `trips[0].itinerary[3].text.es`; empty for the document itself. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Stable: `required`, `unknown_field`, `days_differ`, `implausible_leg`, … */
  readonly code: string;
  /** How to fix the error. */
  readonly message: string;
}

/** Where a trip or place stands, for errors found after parsing, such as a slug taken in the database. */
interface CatalogueSource {
  readonly file: string;
  /** Creates an error at a path of the trip or place. */
  readonly newError: (path: readonly PropertyKey[], code: string, message: string) => CatalogueError;
}

export interface CatalogueTrip extends CatalogueSource {
  readonly trip: FileTrip;
}

export type CataloguePlace = Place & CatalogueSource;

export type ParsedCatalogue =
  | {
      readonly ok: true;
      readonly trips: readonly CatalogueTrip[];
      readonly places: readonly CataloguePlace[];
    }
  | { readonly ok: false; readonly errors: readonly CatalogueError[] };

/** Formats an error like a compiler: `file:line:column path: code: message`. */
export const formatError = (error: CatalogueError): string =>
  `${error.file}:${error.line}:${error.column} ${error.path || '(document)'}: ${error.code}: ${error.message}`;

type ReadableSource = JsonSource & { ok: true };

interface ReadableFile {
  readonly fileName: string;
  readonly source: ReadableSource;
  readonly value: unknown;
}

const isPlacesFile = (value: unknown): boolean => findAtPath(value, ['format']) === PLACES_FORMAT;

const listFaults = (value: unknown): CatalogueFault[] => {
  const validation = (isPlacesFile(value) ? PlacesFile : CatalogueFile).safeParse(value);
  const faults = (validation.error?.issues ?? []).flatMap((issue) =>
    toFaults(issue, (path) => findAtPath(value, path)),
  );
  if (isPlacesFile(value)) return [...faults, ...listTextFaults(value, [])];
  const trips = findAtPath(value, ['trips']);
  if (!Array.isArray(trips)) return faults;
  trips.forEach((trip, index) => {
    for (const fault of [...listTranslationFaults(trip), ...runCrossChecks(trip)])
      faults.push({ ...fault, path: ['trips', index, ...fault.path] });
  });
  return faults;
};

const toError = (
  file: string,
  source: ReadableSource,
  { path, code, message }: CatalogueFault,
): CatalogueError => ({
  file,
  path: formatPath(path),
  ...source.locate(path),
  code,
  message,
});

const createErrorFactory =
  (file: string, source: ReadableSource, base: readonly PropertyKey[]) =>
  (path: readonly PropertyKey[], code: string, message: string): CatalogueError =>
    toError(file, source, { path: [...base, ...path], code, message });

/**
 * Parses the files of one import together: either every trip is valid, or every error is reported with its
 * position. Invalid JSON yields one error, where parsing stopped.
 */
export const parseCatalogue = (files: readonly SourceFile[]): ParsedCatalogue => {
  const errors: CatalogueError[] = [];
  const readableFiles: ReadableFile[] = [];
  for (const { fileName, text } of files) {
    const source = parseJson(text);
    if (source.ok) readableFiles.push({ fileName, source, value: source.value });
    else {
      const { location, ...fault } = source.fault;
      errors.push({ file: fileName, ...location, ...fault });
    }
  }
  const faults = [
    ...readableFiles.flatMap(({ fileName, value }) =>
      listFaults(value).map((fault) => ({ ...fault, file: fileName })),
    ),
    ...listClashes(readableFiles),
  ];
  for (const { file, ...fault } of faults) {
    const source = readableFiles.find(({ fileName }) => fileName === file)?.source;
    if (source) errors.push(toError(file, source, fault));
  }
  if (errors.length > 0) {
    const rankFile = (error: CatalogueError) => files.findIndex(({ fileName }) => fileName === error.file);
    return {
      ok: false,
      errors: errors.sort((a, b) => rankFile(a) - rankFile(b) || a.line - b.line || a.column - b.column),
    };
  }
  return {
    ok: true,
    trips: readableFiles.filter(({ value }) => !isPlacesFile(value)).flatMap(listTrips),
    places: readableFiles.filter(({ value }) => isPlacesFile(value)).flatMap(listPlaces),
  };
};

const listTrips = ({ fileName, value, source }: ReadableFile): CatalogueTrip[] =>
  CatalogueFile.parse(value).trips.map((trip, index) => ({
    file: fileName,
    trip,
    newError: createErrorFactory(fileName, source, ['trips', index]),
  }));

const listPlaces = ({ fileName, value, source }: ReadableFile): CataloguePlace[] =>
  listFilePlaces(PlacesFile.parse(value)).map(({ path, ...place }) => ({
    ...place,
    file: fileName,
    newError: createErrorFactory(fileName, source, path),
  }));
