import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folds, deciders and the lines of the ledger; relative to the backend. */
const RULES = [
  /^src\/modules\/(approvals|banking|booking|ledger)\/domain\//,
  /^src\/modules\/ledger\/projections\/(books|entry|failed-refunds|held-money|journal|posting|returned-money)\b/,
];
const TEST = /\.test\.ts$/;

/**
 * Property, fault and simulator suites are left out: the score is what the tests beside the rules are worth alone.
 * @param {string} backend the folder
 * @returns {{ rules: string[], tests: string[] }} paths relative to it
 */
export function scope(backend) {
  const files = readdirSync(path.join(backend, 'src/modules'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src/modules', file.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.ts') && RULES.some((rule) => rule.test(file)))
    .sort();
  return { rules: files.filter((file) => !TEST.test(file)), tests: files.filter((file) => TEST.test(file)) };
}
