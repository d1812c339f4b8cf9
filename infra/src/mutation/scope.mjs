import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Rooms of folds, deciders and the lines of the ledger; relative to the backend's sources. */
const ROOMS =
  /^(?:modules\/(?:approvals|banking\/(?:lines|matching)|booking\/(?!http|worker|view|events)[^/]+|ledger\/(?:journal|provider-entries))|kernel)\//;
/** Pure beside the rules, and no rule about money or a booking's life. */
const OUTSIDE =
  /^kernel\/(?!deep-equal)|^modules\/booking\/(?:gift-cards\/gift-card-code|inventory\/open-allotments)\b/;
/** Rules whose tests stand in the spec of the rule that uses them. */
const TESTED_NEXT_DOOR = new Set(['modules/booking/core/plan.ts', 'modules/booking/refunds/bank-refund.ts']);
const RULE = /\/[^/.]+\.ts$/;
const TEST = /(?<!\.stream)\.test\.ts$/;

/**
 * Property, fault and simulator suites are left out: the score is what the tests beside the rules are worth alone.
 * @param {string} backend the folder
 * @returns {{ rules: string[], tests: string[] }} paths relative to it
 */
export function scope(backend) {
  const sources = path.join(backend, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => ROOMS.test(file) && !OUTSIDE.test(file))
    .sort();
  const hasSpec = (/** @type {string} */ file) =>
    existsSync(path.join(sources, file.replace(/\.ts$/, '.test.ts')));
  const rules = files.filter((file) => RULE.test(file) && (TESTED_NEXT_DOOR.has(file) || hasSpec(file)));
  // A rule may have more specs than one: `rule.part.test.ts`.
  const stems = new Set(rules.map((file) => file.replace(/\.ts$/, '')));
  const tests = files.filter((file) => TEST.test(file) && stems.has(file.replace(/\.[^/]*$/, '')));
  const inBackend = (/** @type {string} */ file) => path.posix.join('src', file);
  return { rules: rules.map(inBackend), tests: tests.map(inBackend) };
}
