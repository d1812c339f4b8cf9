import { readFileSync } from 'node:fs';

/**
 * The reasons why unnoticed mutants are acceptable, by file and literal line; `live` is the number of
 * reviewed mutants of the line.
 * @typedef {Readonly<Record<string, Readonly<Record<string, { live: number, reason: string }>>>>} Reasons
 */

/** @type {Reasons} */
export const reasons = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));

/**
 * @typedef {{ status: string, replacement?: string, location: { start: { line: number } } }} Mutant
 * @typedef {object} Survivors surviving mutants of one line
 * @property {string} file
 * @property {number} line first line with this code, from 1
 * @property {string} code
 * @property {string[]} replacements text of each surviving mutant
 * @property {string | undefined} reason undefined if unreviewed: no reason, or a reason for fewer mutants
 */

/**
 * @param {{ files: Record<string, { source: string, mutants: Mutant[] }> }} report as the runner writes it
 * @param {Reasons} reviewedReasons
 * @returns {Survivors[]}
 */
export function listSurvivors({ files }, reviewedReasons) {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const file = path.replace(/^src\/modules\//, '');
    const lines = source.split('\n');
    /** @type {Map<string, Survivors>} */
    const byCode = new Map();
    for (const { status, replacement = '', location } of mutants) {
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { line } = location.start;
      const code = (lines[line - 1] ?? '').trim();
      const { live = 0, reason } = reviewedReasons[file]?.[code] ?? {};
      const replacements = [...(byCode.get(code)?.replacements ?? []), replacement];
      byCode.set(code, {
        file,
        line,
        code,
        ...byCode.get(code),
        replacements,
        reason: replacements.length > live ? undefined : reason,
      });
    }
    return [...byCode.values()];
  });
}
