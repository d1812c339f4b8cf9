import { readFileSync } from 'node:fs';

/**
 * Why unnoticed mutants are acceptable: by file and literal line; `live` is the number of reviewed mutants of
 * the line.
 * @type {Readonly<Record<string, Readonly<Record<string, { live: number, why: string }>>>>}
 */
export const reasons = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));

/**
 * @typedef {{ status: string, replacement?: string, location: { start: { line: number } } }} Mutant
 * @typedef {object} Survivors of one line
 * @property {string} file
 * @property {number} line the first that reads so, from 1
 * @property {string} code
 * @property {string[]} made what the line's part was replaced by
 * @property {string | undefined} why undefined when somebody has to look: no reason is given, or for fewer
 */

/**
 * @param {{ files: Record<string, { source: string, mutants: Mutant[] }> }} report as the runner writes it
 * @returns {Survivors[]}
 */
export function listSurvivors({ files }) {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const file = path.replace(/^src\/modules\//, '');
    const lines = source.split('\n');
    /** @type {Map<string, Survivors>} */
    const byCode = new Map();
    for (const { status, replacement = '', location } of mutants) {
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { line } = location.start;
      const code = (lines[line - 1] ?? '').trim();
      const { live = 0, why } = reasons[file]?.[code] ?? {};
      const made = [...(byCode.get(code)?.made ?? []), replacement];
      byCode.set(code, {
        file,
        line,
        code,
        ...byCode.get(code),
        made,
        why: made.length > live ? undefined : why,
      });
    }
    return [...byCode.values()];
  });
}
