import { existsSync } from 'node:fs';
import path from 'node:path';
import { WITHOUT_SPEC } from './without-spec.mjs';

/** A larger folder has more than one subject. */
const MANY_FILES = 20;
const TEST = /\.(test|spec)\.tsx?$/;
/** Inherently long: translations, texts, catalogue data, event schemas. */
const DATA = /^frontend\/src\/locales\/|^backend\/(src\/)?catalogue\/|\/texts\/|\/events\//;
/** Folders above the limit, with their own maximum, which may only decrease. */
const CROWDED = new Map([
  ['backend/src/migrations', Infinity], // one file per migration, forever
  ['frontend/src/shared/ui/styles', 32],
]);

/** Pure rules and projections of modules need a spec next to them. */
const NEEDS_SPEC = /^backend\/src\/modules\/.+\/(?:[^/.]+|[^/.]+\.projection)\.ts$/;
/** No rules: entry points, words, facts. */
const NO_RULES = /\/(?:http|worker|letters|texts|events)\/|\/(?:events|problems)\.ts$/;
/** Words that say nothing about a file's subject. */
const VAGUE_WORDS =
  'told|late|same|kept|left|anew|otherwise|gone|came|went|promised|after-all|put-right|taken-back';
const VAGUE_NAME = new RegExp(`(?:^|[-.])(?:${VAGUE_WORDS})(?=[-.])|^on-`);
const HAS_CODE = /^export (default |async |abstract )*(function|const|let|class)\b/m;

/**
 * A pure rule has its spec beside it, or stands in the list of those without one.
 * @param {string} base @param {string} file @param {string} text @returns {string | undefined}
 */
export function findSpecProblem(base, file, text) {
  if (!NEEDS_SPEC.test(file) || NO_RULES.test(file)) return undefined;
  const spec = file.replace(/\.ts$/, '.test.ts');
  if (existsSync(path.join(base, spec)))
    return WITHOUT_SPEC.has(file) ? 'has a spec; remove it from without-spec.mjs' : undefined;
  const isMissing = !WITHOUT_SPEC.has(file) && HAS_CODE.test(text);
  return isMissing ? `its spec ${path.basename(spec)} is missing beside it` : undefined;
}

/** Prettier wraps code, not comments. JSDoc types cannot always be wrapped. */
const COMMENT_COLUMNS = 110;
const COMMENT = /^\s*(?:\/\/|\/\*|\*)(?!.* @\w)/;

/** @param {string} text @returns {number[]} lines, from 1, whose comment is too wide */
export const findWideComments = (text) =>
  text.split('\n').flatMap((line, n) => (line.length > COMMENT_COLUMNS && COMMENT.test(line) ? [n + 1] : []));

/** @param {string} file */
export const isVaguelyNamed = (file) => VAGUE_NAME.test(path.posix.basename(file));

/**
 * @param {readonly string[]} files with "/"
 * @returns {string[]} what is wrong
 */
export function findCrowdedFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files.filter((file) => !TEST.test(file) && !DATA.test(file)))
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => {
    const limit = CROWDED.get(folder) ?? MANY_FILES;
    return count > limit ? [`${folder}: ${count} source files; at most ${limit}`] : [];
  });
}
