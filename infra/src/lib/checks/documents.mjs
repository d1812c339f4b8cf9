// Documents must stay short, and every path that they name must exist.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT_PATTERN =
  /^[^/]+\.md$|^infra\/docs\/.*\.md$|^(backend|frontend|contracts|infra|e2e)\/(?:.*\/)?README\.md$/;

/** Each document may have this many bytes. */
const MAX_SIZE = new Map([
  ['README.md', 8 * 1024],
  ['ARCHITECTURE.md', 16 * 1024],
]);

const LINK_PATTERN = /\]\(([^)\s]+)\)/g;
/** Matches a file with its folder, anywhere in the text: `core/booking.ts`. */
const FILE_PATTERN =
  /(?<![\w/:@.{}$*%-])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|js|jsx|sql|json|ya?ml|css|md|png|txt)(?![\w/{])/g;
/** Matches a folder, only in code: `backend/src/kernel/`. */
const FOLDER_PATTERN = /`((?:[\w.-]+\/)+)`/g;
/** Matches a file without its folder, only in code: `booking.ts`; `x.ts` stands for any name. */
const BARE_FILE_PATTERN = /`((?!x\.)[\w.-]+\.(?:tsx?|mjs|sql))`/g;

const ROOM_README_PATTERN = /\/README\.md$/;
/** A path may begin in these folders, besides those around its document. */
const ROOTS = ['backend/src', 'backend/src/modules', 'backend/src/modules/booking'];
/** Runs generate these paths, so the tree lacks them. */
const GENERATED_FILE_PATTERN =
  /^(\.data|DATA_DIR|node_modules|e2e\/(test-results|playwright-report)|.*\/dist)(\/|$)/;

/**
 * @param {string} base the tree
 * @param {string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function listDocumentProblems(base, files) {
  const paths = listKnownPaths(files);
  const places = new Set(files.flatMap((file) => [file, ...listFoldersAround(file)]));
  return files
    .filter((file) => DOCUMENT_PATTERN.test(file))
    .flatMap((document) => {
      const text = readFileSync(path.join(base, document), 'utf8');
      const size = Buffer.byteLength(text);
      const limit = MAX_SIZE.get(document) ?? Infinity;
      const folder = path.join(base, path.dirname(document));
      const links = [...text.matchAll(LINK_PATTERN)]
        .map(([, target = '']) => target.replace(/#.*$/, ''))
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
      const names = [
        ...[...text.replaceAll(LINK_PATTERN, ']').matchAll(FILE_PATTERN)].map(([name]) => name),
        ...[...text.matchAll(FOLDER_PATTERN)].map(([, name = '']) => name.slice(0, -1)),
      ].filter((name) => !GENERATED_FILE_PATTERN.test(name));
      const isKnown = (/** @type {string} */ name) =>
        name.includes('/') ? isReachable(document, name, places) : paths.has(name);
      const missingNames = [
        ...links.filter((target) => !existsSync(path.resolve(folder, target))),
        ...names.filter((name) => !isKnown(name)),
      ];
      const foreignFiles = ROOM_README_PATTERN.test(document) ? listForeignFiles(document, text, files) : [];
      return [
        ...(size > limit ? [`${document}: ${size} bytes; at most ${limit}`] : []),
        ...[...new Set(missingNames)].map((name) => `${document}: names ${name}, which does not exist`),
        ...foreignFiles.map((name) => `${document}: names ${name}, which is not in its room`),
      ];
    });
}

/** Lists the folders from the innermost to the top, which is "". @param {string} file @returns {string[]} */
function listFoldersAround(file) {
  const parts = file.split('/').slice(0, -1);
  return [...parts.map((_, droppedCount) => parts.slice(0, parts.length - droppedCount).join('/')), ''];
}

/** @param {string} document @param {string} name @param {Set<string>} places files and folders, from the top */
const isReachable = (document, name, places) =>
  [...listFoldersAround(document), ...ROOTS].some((root) => places.has(path.posix.join(root, name)));

/**
 * Lists files that a README names without a folder and that are neither in its room nor in a folder around
 * it.
 * @param {string} document @param {string} text @param {readonly string[]} files
 */
function listForeignFiles(document, text, files) {
  const [room = '', ...foldersAround] = listFoldersAround(document);
  const names = new Set(
    files.filter((file) => file.startsWith(`${room}/`)).map((file) => path.posix.basename(file)),
  );
  return [...text.matchAll(BARE_FILE_PATTERN)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        !names.has(name) && !foldersAround.some((folder) => files.includes(path.posix.join(folder, name))),
    );
}

/**
 * Lists files that a text names by their path and that the tree lacks.
 * @param {string} text @param {Set<string>} paths
 */
export const listUnknownFiles = (text, paths) =>
  [...text.matchAll(FILE_PATTERN)]
    .map(([file]) => file)
    .filter((file) => !GENERATED_FILE_PATTERN.test(file) && !paths.has(file));

/**
 * Lists every file and folder under each of its path suffixes, so that documents may omit the beginning.
 * @param {readonly string[]} files
 */
export function listKnownPaths(files) {
  /** @type {Set<string>} */
  const paths = new Set();
  /** @type {Set<string>} */
  const visitedPaths = new Set();
  for (const file of files) {
    for (let place = file; place !== '.' && !visitedPaths.has(place); place = path.posix.dirname(place)) {
      visitedPaths.add(place);
      const parts = place.split('/');
      for (const index of parts.keys()) paths.add(parts.slice(index).join('/'));
    }
  }
  return paths;
}
