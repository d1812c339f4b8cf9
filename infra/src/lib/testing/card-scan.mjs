// Searches for card numbers that were typed into the sandbox's frame: reads every file of an installation as
// bytes (tables, write-ahead log, the sandbox's journal, secrets), and the processes' output.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Every database with a booking has this text, so a scan that does not find it has not worked. */
const CONTROL_TEXT = 'PaymentReferenceGenerated';

/** Spells a number as typed, in groups of four, and with hyphens. @param {string} number */
const listSpellings = (number) => {
  const groups = number.match(/\d{1,4}/g) ?? [];
  return [number, groups.join(' '), groups.join('-')];
};

/**
 * @param {string} folder a data folder
 * @param {string} log output of its processes
 * @param {readonly string[]} numbers card numbers, digits only
 * @returns {Promise<string[]>} problems; empty if there are none
 */
export async function listCardNumberProblems(folder, log, numbers) {
  const searchTexts = numbers.flatMap(listSpellings);
  const findings = searchTexts.filter((text) => log.includes(text)).map(() => 'a card number was printed');
  let hasFoundControl = false;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const hits = await searchFile(file, [...searchTexts, CONTROL_TEXT]);
    if (hits.delete(CONTROL_TEXT)) hasFoundControl = true;
    if (hits.size > 0) findings.push(`a card number is in ${path.relative(folder, file)}`);
  }
  if (!hasFoundControl)
    findings.push(`the scan did not find ${CONTROL_TEXT} anywhere: it has not seen the database`);
  return findings;
}

/**
 * Searches the tables as well, because their files compress long values.
 * @param {string} databaseUrl
 * @param {readonly string[]} numbers
 * @returns {Promise<string[]>}
 */
export async function listCardNumbersInTables(databaseUrl, numbers) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const findings = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS hits FROM ${name} AS t WHERE t::text LIKE ANY ($1)`,
        [numbers.flatMap(listSpellings).map((text) => `%${text}%`)],
      );
      if (rows[0].hits > 0) findings.push(`a card number is in table ${name}`);
    }
    return findings;
  } finally {
    await client.end();
  }
}

/**
 * Finds texts in a file, also across the borders of its chunks.
 * @param {string} file
 * @param {string[]} texts
 */
async function searchFile(file, texts) {
  const hits = new Set();
  const maxLength = Math.max(...texts.map((text) => text.length));
  let tail = '';
  // A file that the database has just removed holds nothing.
  const chunks = createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 20 });
  try {
    for await (const chunk of chunks) {
      const window = tail + chunk;
      for (const text of texts) if (window.includes(text)) hits.add(text);
      tail = window.slice(-maxLength);
    }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return hits;
}
