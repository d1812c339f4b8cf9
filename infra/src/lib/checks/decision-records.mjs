// Decision records have one form and are short, and their index lists each of them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'infra/docs/adr';
const RECORD = /^infra\/docs\/adr\/(\d{4})-[a-z\d-]+\.md$/;
const TITLE = /^# (\d{4})\. (.+)$/m;
const STATUS = /^- Status: (Accepted|Superseded)( by \[\d{4}\]\([^)]+\))?$/m;
const DATE = /^- Date: (\d{4}-\d{2}-\d{2})$/m;
const SECTIONS = 'Context, Options, Decision, Consequences';
const MAX_WORDS = 300;

/**
 * @param {string} base the tree
 * @param {readonly string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function findDecisionProblems(base, files) {
  const index = path.join(base, FOLDER, 'README.md');
  const rows = existsSync(index) ? readFileSync(index, 'utf8').split('\n') : [];
  return files.flatMap((file) => {
    const [, number] = RECORD.exec(file) ?? [];
    if (number === undefined) return [];
    const text = readFileSync(path.join(base, file), 'utf8');
    const describeProblem = (/** @type {string} */ problem) => `${file}: ${problem}`;
    const [, titleNumber, title] = TITLE.exec(text) ?? [];
    const [, status] = STATUS.exec(text) ?? [];
    const [, date] = DATE.exec(text) ?? [];
    if (titleNumber !== number || status === undefined || date === undefined)
      return [describeProblem('needs its number and title, a status and a date')];
    const words = text.split(/\s+/).filter(Boolean).length;
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section).join(', ');
    const link = `| [${number} ${title}](${path.posix.basename(file)})`;
    const row = rows.find((candidate) => candidate.startsWith(`${link} `))?.slice(link.length);
    return [
      ...(words > MAX_WORDS ? [describeProblem(`${words} words; at most ${MAX_WORDS}`)] : []),
      ...(sections === SECTIONS ? [] : [describeProblem(`has the sections ${sections}; needs ${SECTIONS}`)]),
      ...(row?.replaceAll(/\s/g, '') === `|${status}|${date}|`
        ? []
        : [describeProblem(`README.md lists no “${number} ${title}”, ${status}, ${date}`)]),
    ];
  });
}
