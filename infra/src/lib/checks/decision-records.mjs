// Decision records are short and have one form, and their index lists each of them by topic.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'infra/docs/adr';
const RECORD_PATTERN = /^infra\/docs\/adr\/(\d{4})-[a-z\d-]+\.md$/;
const TITLE_PATTERN = /^# (\d{4})\. (.+)$/m;
const STATUS_PATTERN = /^- Status: (Accepted|Superseded)( by \[\d{4}\]\([^)]+\))?$/m;
const DATE_PATTERN = /^- Date: (\d{4}-\d{2}-\d{2})$/m;
const TOPIC_PATTERN = /^- Topic: (.+)$/m;
/** The index follows this order. */
const TOPICS = [
  'Structure',
  'Event log',
  'Bookings and seats',
  'Prices and gift cards',
  'Payments',
  'Automatic charges',
  'Refunds and disputes',
  'Bank transfers',
  'Ledger',
  'Webhooks and due work',
  'Staff',
  'Access and personal data',
  'Mails and documents',
  'Catalogue and shop',
  'Pages',
  'Running and testing',
];

const SECTIONS = 'Context, Options, Decision, Consequences';
const MAX_WORDS = 300;

/**
 * @param {string} base the tree
 * @param {readonly string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function listDecisionProblems(base, files) {
  const index = path.join(base, FOLDER, 'README.md');
  const rows = existsSync(index) ? readFileSync(index, 'utf8').split('\n') : [];
  return files.flatMap((file) => {
    const [, number] = RECORD_PATTERN.exec(file) ?? [];
    if (number === undefined) return [];
    const text = readFileSync(path.join(base, file), 'utf8');
    const describeProblem = (/** @type {string} */ problem) => `${file}: ${problem}`;
    const { number: titleNumber, title, status, date, topic } = parseHead(text);
    if (titleNumber !== number || status === undefined || date === undefined)
      return [describeProblem('needs its number and title, a status and a date')];
    if (!TOPICS.includes(topic ?? '')) return [describeProblem(`needs a topic: ${TOPICS.join(', ')}`)];
    const wordCount = text.split(/\s+/).filter(Boolean).length;
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section).join(', ');
    const link = `| [${number} ${title}](${path.posix.basename(file)})`;
    const row = rows.find((candidate) => candidate.startsWith(`${link} `))?.slice(link.length);
    return [
      ...(wordCount > MAX_WORDS ? [describeProblem(`${wordCount} words; at most ${MAX_WORDS}`)] : []),
      ...(sections === SECTIONS ? [] : [describeProblem(`has the sections ${sections}; needs ${SECTIONS}`)]),
      ...(row?.replaceAll(/\s/g, '') === `|${status}|${date}|`
        ? []
        : [describeProblem(`README.md lists no “${number} ${title}”, ${status}, ${date}`)]),
    ];
  });
}

/**
 * Lists the rows of the index by topic.
 * @param {string} base the tree
 * @returns {{ topic: string, rows: string[][] }[]}
 */
export function listDecisions(base) {
  const folder = path.join(base, FOLDER);
  const files = readdirSync(folder).filter((file) => RECORD_PATTERN.test(`${FOLDER}/${file}`));
  const records = files.toSorted().map((file) => {
    const {
      number,
      title,
      status = '',
      date = '',
      topic,
    } = parseHead(readFileSync(path.join(folder, file), 'utf8'));
    return { topic, row: [`[${number} ${title}](${file})`, status, date] };
  });
  return TOPICS.map((topic) => ({
    topic,
    rows: records.filter((record) => record.topic === topic).map(({ row }) => row),
  }));
}

/** @param {string} text a record */
function parseHead(text) {
  const [, number, title] = TITLE_PATTERN.exec(text) ?? [];
  const [, status] = STATUS_PATTERN.exec(text) ?? [];
  const [, date] = DATE_PATTERN.exec(text) ?? [];
  const [, topic] = TOPIC_PATTERN.exec(text) ?? [];
  return { number, title, status, date, topic };
}
