import { z } from 'zod';
import type { SqlTx } from '../projections/projection.js';
import type { Findings } from './findings.js';
import { formatSealedAt, readSegments, type Segment } from './segments.js';

export const HexHash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hexadecimal');
export const Position = z.int().positive();

/** A segment's root as stored outside of the database. */
export const ExportedRoot = z.strictObject({
  segment: z.int().positive(),
  first: Position,
  last: Position,
  sealedAt: z.iso.datetime({ precision: 3 }),
  root: HexHash,
  chain: HexHash,
});

export type ExportedRoot = z.infer<typeof ExportedRoot>;

const ROOTS_PER_READ = 1_000;

export const toExportedRoot = (segment: Segment): ExportedRoot => ({
  segment: segment.segment,
  first: segment.firstPosition,
  last: segment.lastPosition,
  sealedAt: formatSealedAt(segment),
  root: segment.root.toString('hex'),
  chain: segment.chain.toString('hex'),
});

/** Exports all roots after a segment, in order. */
export async function* exportRoots(sql: SqlTx, afterSegment: number): AsyncGenerator<ExportedRoot> {
  let lastSegment = afterSegment;
  for (;;) {
    const segments = await readSegments(sql, lastSegment, ROOTS_PER_READ);
    for (const segment of segments) yield toExportedRoot(segment);
    const newestSegment = segments.at(-1);
    if (!newestSegment) return;
    lastSegment = newestSegment.segment;
  }
}

/** A line of the file is not a root. */
export class InvalidRootsError extends Error {}

/** Parses the output of `exportRoots`, one JSON object per line. */
export async function* parseRoots(lines: AsyncIterable<string>): AsyncGenerator<ExportedRoot> {
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber++;
    if (line.trim() === '') continue;
    yield parseRoot(line, lineNumber);
  }
}

function parseRoot(line: string, lineNumber: number): ExportedRoot {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new InvalidRootsError(`line ${lineNumber} is not JSON`);
  }
  const validation = ExportedRoot.safeParse(json);
  if (!validation.success)
    throw new InvalidRootsError(`line ${lineNumber} is not a root: ${z.prettifyError(validation.error)}`);
  return validation.data;
}

/** Compares the exported roots with the segments; returns how many were compared. */
export async function compareRoots(
  sql: SqlTx,
  roots: AsyncIterable<ExportedRoot>,
  findings: Findings,
): Promise<number> {
  let comparedCount = 0;
  let batch: ExportedRoot[] = [];
  const flush = async (): Promise<void> => {
    const storedRoots = await readStoredRoots(sql, batch);
    for (const root of batch) compareRoot(root, storedRoots.get(root.segment), findings);
    comparedCount += batch.length;
    batch = [];
  };
  for await (const root of roots) {
    batch.push(root);
    if (batch.length === ROOTS_PER_READ) await flush();
  }
  await flush();
  return comparedCount;
}

async function readStoredRoots(
  sql: SqlTx,
  batch: readonly ExportedRoot[],
): Promise<Map<number, { root: Buffer; chain: Buffer }>> {
  const { rows } = await sql.query<{ segment: string; root: Buffer; chain: Buffer }>(
    'SELECT segment, root, chain FROM log_segments WHERE segment = ANY ($1::bigint[])',
    [batch.map(({ segment }) => segment)],
  );
  return new Map(rows.map((row) => [Number(row.segment), row]));
}

function compareRoot(
  root: ExportedRoot,
  storedRoot: { root: Buffer; chain: Buffer } | undefined,
  findings: Findings,
): void {
  const location = { segment: root.segment, position: root.first, lastPosition: root.last };
  const reportDifference = (detail: string): void =>
    findings.add({ kind: 'root-differs', ...location, detail });
  if (!storedRoot) reportDifference('the exported roots contain this segment, but the database does not');
  else if (storedRoot.root.toString('hex') !== root.root)
    reportDifference('its root differs from the exported one: its events were rewritten after the export');
  else if (storedRoot.chain.toString('hex') !== root.chain)
    reportDifference(
      'its chain differs from the exported one: an earlier segment was rewritten, or this one resealed',
    );
}
