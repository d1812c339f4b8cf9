// Documents stay short, and every path they name exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = /^[^/]+\.md$|^infra\/docs\/.*\.md$|^(backend|frontend|contracts|infra|e2e)\/.*\/README\.md$/;
/** In bytes. */
const MAX_SIZE = new Map([
  ['README.md', 8 * 1024],
  ['ARCHITECTURE.md', 16 * 1024],
]);
const LINK = /\]\(([^)\s]+)\)/g;
/** A file with a folder, anywhere in the text: `core/booking.ts`. */
const FILE =
  /(?<![\w/:@.{}$*%-])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|js|jsx|sql|json|ya?ml|css|md|png|txt)(?![\w/{])/g;
/** A folder, in code only: `backend/src/kernel/`. */
const FOLDER = /`((?:[\w.-]+\/)+)`/g;
/** Made by a run, so they are not in the tree. */
const MADE = /^(\.data|DATA_DIR|node_modules|e2e\/(test-results|playwright-report)|.*\/dist)(\/|$)/;

/**
 * @param {string} base the tree
 * @param {string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function documentProblems(base, files) {
  const known = knownPaths(files);
  return files
    .filter((file) => DOCUMENT.test(file))
    .flatMap((document) => {
      const text = readFileSync(path.join(base, document), 'utf8');
      const size = Buffer.byteLength(text);
      const most = MAX_SIZE.get(document) ?? Infinity;
      const folder = path.join(base, path.dirname(document));
      const links = [...text.matchAll(LINK)]
        .map(([, target = '']) => target.replace(/#.*$/, ''))
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
      const named = [...text.replaceAll(LINK, ']').matchAll(FILE)].map(([file]) => file);
      const folders = [...text.matchAll(FOLDER)].map(([, name = '']) => name.slice(0, -1));
      const missing = [
        ...links.filter((target) => !existsSync(path.resolve(folder, target))),
        ...[...named, ...folders].filter((name) => !MADE.test(name) && !known.has(name)),
      ];
      return [
        ...(size > most ? [`${document}: ${size} bytes; at most ${most}`] : []),
        ...[...new Set(missing)].map((name) => `${document}: names ${name}, which does not exist`),
      ];
    });
}

/** Every file and folder under each of its endings, so that a document can leave the beginning out. @param {string[]} files */
function knownPaths(files) {
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  for (const file of files) {
    for (let place = file; place !== '.' && !seen.has(place); place = path.posix.dirname(place)) {
      seen.add(place);
      const parts = place.split('/');
      for (const at of parts.keys()) known.add(parts.slice(at).join('/'));
    }
  }
  return known;
}
