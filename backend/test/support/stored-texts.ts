import { jest } from '@jest/globals';
import type pg from 'pg';
import { pino } from 'pino';
import { logger } from '../../src/platform/logging/logger.js';

/** Lists the tables with a row that contains one of these texts, as text or as bytes. */
export async function listTablesWith(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const forms = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((form) => `%${form}%`);
  const tableNames: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`SELECT FROM ${name} t WHERE t::text LIKE ANY ($1) LIMIT 1`, [
      forms,
    ]);
    if (rowCount) tableNames.push(name);
  }
  return tableNames;
}

/** Captures this process's logs of every level until the returned function is called. */
export function captureLogs(): () => string {
  const lines: string[] = [];
  const recordText = (text: unknown): true => {
    lines.push(text instanceof Uint8Array ? Buffer.from(text).toString() : String(text));
    return true;
  };
  const { level } = logger;
  logger.level = 'trace';
  const stream = (logger as unknown as Record<symbol, pino.DestinationStream>)[pino.symbols.streamSym];
  if (!stream) throw new Error('the logger has no output stream');
  const spies = [
    jest.spyOn(stream, 'write').mockImplementation(recordText),
    jest.spyOn(process.stdout, 'write').mockImplementation(recordText),
    jest.spyOn(process.stderr, 'write').mockImplementation(recordText),
  ];
  // Checks that logs are captured at all.
  logger.info({ code: 'HEARD' });
  return () => {
    for (const spy of spies) spy.mockRestore();
    logger.level = level;
    const loggedText = lines.join('');
    if (!loggedText.includes('HEARD')) throw new Error('the logs were not captured');
    return loggedText;
  };
}
