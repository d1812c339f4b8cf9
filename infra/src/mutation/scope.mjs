import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of folds, deciders and ledger lines, relative to the backend's sources. */
const ROOM_PATTERN =
  /^(?:modules\/(?:approvals|banking\/(?:lines|matching)|booking\/(?!http|worker|view|events)[^/]+|ledger\/(?:journal|provider-entries))|kernel)\//;

/** These files next to the rules decide nothing about money or bookings, or import a class of Nest. */
const EXCLUDED_FILE_PATTERN =
  /^kernel\/(?!deep-equal)|^modules\/booking\/(?:gift-cards\/gift-card-code|inventory\/stock)\b/;

const RULE_PATTERN = /\/[^/.]+\.ts$/;
const TEST_PATTERN = /(?<!\.stream)\.test\.ts$/;

/**
 * Reads the scope without property, fault and simulator suites: the score measures only the tests next to the
 * rules.
 * @param {string} backend the folder
 * @returns {{ rules: string[], tests: string[] }} paths relative to it
 */
export function readScope(backend) {
  const sources = path.join(backend, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => ROOM_PATTERN.test(file) && !EXCLUDED_FILE_PATTERN.test(file))
    .sort();
  const hasSpec = (/** @type {string} */ file) =>
    existsSync(path.join(sources, file.replace(/\.ts$/, '.test.ts')));
  const rules = files.filter((file) => RULE_PATTERN.test(file) && hasSpec(file));
  // A rule may have several specs, such as `match.mistyped-references.test.ts`.
  const stems = new Set(rules.map((file) => file.replace(/\.ts$/, '')));
  const tests = files.filter((file) => TEST_PATTERN.test(file) && stems.has(file.replace(/\.[^/]*$/, '')));
  const toBackendPath = (/** @type {string} */ file) => path.posix.join('src', file);
  return { rules: rules.map(toBackendPath), tests: tests.map(toBackendPath) };
}
