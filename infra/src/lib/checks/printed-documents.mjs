// Prints documents from their sources: commands, settings, the index of decisions.
import { COMMANDS } from '../commands.mjs';
import { Environment } from '../product/environment.mjs';
import { root } from '../root.mjs';
import { listDecisions } from './decision-records.mjs';

const NOTICE = '<!-- Printed by `npm run docs`. Edit the source, not this page. -->';

/** @param {string[]} head @param {string[][]} rows Markdown as Prettier writes it */
function formatTable(head, rows) {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, columnIndex) => Math.max(...cells.map((row) => row[columnIndex]?.length ?? 0)));
  const formatLine = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, columnIndex) => cell.padEnd(widths[columnIndex] ?? 0)).join(' | ')} |`;
  const [headRow = [], ...bodyRows] = cells;
  return [
    formatLine(headRow),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...bodyRows.map(formatLine),
  ].join('\n');
}

const printCommands = () => `${NOTICE}

# Commands

Source: \`infra/src/lib/commands.mjs\`.

${formatTable(
  ['command', 'what it does'],
  COMMANDS.map(([command, purpose]) => [`\`${command}\``, purpose]),
)}

\`ops\` and \`catalogue:import\` work on the embedded database, running or not, or on \`DATABASE_URL\` with \`SECRET_KEY\`. They run in
a process that has no payment credentials; only \`ledger verify\` gets the providers' keys, and read-only ones are enough.

## Roles

One build has three roles. \`api\` answers requests and serves pages. \`worker\` follows the event log, keeps the read models,
feeds the queue and does due work. \`all\` does both in one process; it also migrates the database and imports the catalogue at
start. For separate processes, run \`node infra/src/start.mjs --migrate-only\` once, then any number of \`api\` and \`worker\`.
`;

const printSettings = () => `${NOTICE}

# Settings

Source: \`infra/src/lib/product/environment.mjs\`. Every variable is checked at start; the error names an invalid one and says
how to fix it. An empty variable counts as absent.

${formatTable(
  ['variable', 'default', 'meaning'],
  Object.entries(Environment.shape).map(([name, field]) => {
    const { fallback, meaning } = /** @type {import('../product/environment.mjs').Line} */ (field.meta());
    return [`\`${name}\``, fallback, meaning];
  }),
)}

For tests: \`WAYFOLD_TEST_PG_URL\` (a PostgreSQL to use instead of a new one), \`TEST_REDIS_URL\` (Redis for the queue suite),
\`BASE_URL\` (the site that the journeys visit), \`CHROMIUM_PATH\` (the browser), \`UPDATE_GOLDEN=1\` and \`UPDATE_OPENAPI=1\`
(regenerate reviewed files).

## Embedded mode

Without \`DATABASE_URL\`, Wayfold runs its own PostgreSQL 18 in \`DATA_DIR\`, on a free port of loopback. Only then do the
developer tools exist: a clock that can be moved forward, a mailbox, the developer bar. They answer requests from this machine, and
from everybody with \`DEMO=1\`. Mails stay in the mailbox unless \`SMTP_URL\` is set. Limits: [SECURITY.md](../../SECURITY.md).
`;

const printDecisions = () => `${NOTICE}

# Decisions

Source: the title, status, date and topic of each record. One record per decision, at most 300 words. A decision that changes gets a
new record; the old one stays and is marked as superseded. Paths without a root begin in \`backend/src/modules/booking/\`.

Reference tables: [event store](../event-store.md), [calls to providers](../provider-calls.md), [ledger](../ledger.md).

${listDecisions(root)
  .map(({ topic, rows }) => `## ${topic}\n\n${formatTable(['record', 'status', 'date'], rows)}\n`)
  .join('\n')}`;

/** Prints each document by its path from the root. @type {Readonly<Record<string, () => string>>} */
export const PRINTED_DOCUMENTS = {
  'infra/docs/commands.md': printCommands,
  'infra/docs/settings.md': printSettings,
  'infra/docs/adr/README.md': printDecisions,
};
