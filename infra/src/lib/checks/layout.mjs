// Where files stand, and what they are called.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A larger folder has more than one subject. */
const MAX_FILES = 20;

const TEST_PATTERN = /\.(test|spec)\.tsx?$/;
/** Translations, texts, catalogue data and event schemas are long by nature. */
const DATA_PATTERN = /^frontend\/src\/locales\/|^backend\/(src\/)?catalogue\/|\/texts\/|\/events\//;
/** These folders exceed the limit, each with its own maximum, which may only decrease. */
const CROWDED_FOLDERS = new Map([
  ['backend/src/migrations', Infinity], // each migration is a file, and stays
  ['frontend/src/shared/ui/styles', 32],
]);

/** These words say nothing about a file's subject. */
const VAGUE_WORDS =
  'told|late|same|kept|left|anew|otherwise|gone|came|went|promised|after-all|put-right|taken-back';

const VAGUE_NAME_PATTERN = new RegExp(`(?:^|[-.])(?:${VAGUE_WORDS})(?=[-.])|^on-`);

/**
 * Matches suites. Their helpers are in `backend/test/support/`;
 * a fault harness is a program with its own rooms.
 */
const SUITE_FILE_PATTERN = /^backend\/test\/(?!support\/|chaos\/|faults\/|simulator\/)/;

/** Endpoints of `booking` compose capabilities; other modules keep an endpoint with its capability. */
const MISPLACED_ENDPOINT_PATTERN =
  /^backend\/src\/modules\/(?:booking\/(?!http\/).+\.controller\.ts$|(?!booking\/)[^/]+\/http\/)/;

/** @param {string} file */
export const isMisplacedEndpoint = (file) => MISPLACED_ENDPOINT_PATTERN.test(file);

const ENDPOINT_PATTERN = /@Route\((\w+)\)\s+(?:@\w+\(.*\)\s+)*(?:async )?(\w+)\(/g;

/**
 * Lists endpoints that are not named after their route, as in `@Route(getTrip) getTrip()`.
 * @param {string} file
 * @param {string} text
 */
export function* listMisnamedEndpoints(file, text) {
  if (!file.endsWith('.controller.ts')) return;
  for (const [, route, method] of text.matchAll(ENDPOINT_PATTERN))
    if (route !== method) yield `${method}() serves ${route}; name it after its route`;
}

const SPEC_BESIDE_CODE_PATTERN = /^((?:backend|frontend)\/src\/.+)\/([^/]+)\.test\.tsx?$/;

/**
 * True if a suite covers several files and so belongs in the package's `test/`. A spec beside code is named
 * after its file, `x.test.ts` or `x.subject.test.ts`.
 * @param {string} base @param {string} file
 */
export function isSuiteBesideCode(base, file) {
  const [, folder = '', name = ''] = SPEC_BESIDE_CODE_PATTERN.exec(file) ?? [];
  const words = name.split('.');
  const stems = words.map((_, n) => path.join(base, folder, words.slice(0, n + 1).join('.')));
  return name !== '' && !stems.some((stem) => existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`));
}

/** @param {string} file */
export const isHelperAmongSuites = (file) => SUITE_FILE_PATTERN.test(file) && !TEST_PATTERN.test(file);

/** @param {string} file */
export const isVaguelyNamed = (file) => VAGUE_NAME_PATTERN.test(path.posix.basename(file));

/**
 * @param {readonly string[]} files with "/"
 * @returns {string[]} what is wrong
 */
export function listCrowdedFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const sourceFiles = files.filter((file) => !TEST_PATTERN.test(file) && !DATA_PATTERN.test(file));
  for (const file of sourceFiles)
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => {
    const limit = CROWDED_FOLDERS.get(folder) ?? MAX_FILES;
    return count > limit ? [`${folder}: ${count} source files; at most ${limit}`] : [];
  });
}
