import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { listProofFaults, LogProof } from '../platform/evidence/proof.js';
import { proveEvents, UnprovenEventError, UnsealedEventError } from '../platform/evidence/prover.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { requireBookingId } from './bookings.js';
import { readRoots } from './roots.js';
import { parseOptions, type Tool, UsageError } from './tool.js';

/** Prints a proof of an event, or of all events of a booking, for a reader with the roots and no database. */
export const printProof: Tool = async (infrastructure, [target]) => {
  const positions = await readPositions(infrastructure, target);
  try {
    const proof = await proveEvents(infrastructure.pool, positions);
    const faults = await listProofFaults(proof);
    if (faults.length > 0) throw new UnprovenEventError(`the segments do not match: ${faults.join('; ')}`);
    console.log(JSON.stringify(proof, null, 2));
    return 0;
  } catch (error) {
    if (!(error instanceof UnprovenEventError)) throw error;
    console.error(`No proof: ${error.message}.`);
    if (error instanceof UnsealedEventError)
      console.error('The worker seals within about a minute; "npm run ops -- seal" does it now.');
    return 1;
  }
};

async function readPositions(infrastructure: Infrastructure, target: string | undefined): Promise<number[]> {
  if (target !== undefined && /^\d{1,15}$/.test(target)) {
    const position = Number(target);
    const head = await infrastructure.store.readHead();
    if (position < 1 || position > head) throw new OperatorRefusal(`The log has positions 1 to ${head}.`);
    return [position];
  }
  const id = await requireBookingId(infrastructure, target);
  const { rows } = await infrastructure.pool.query<{ position: string }>(
    'SELECT position FROM events WHERE stream_id = $1 ORDER BY version',
    [id],
  );
  if (rows.length === 0) throw new OperatorRefusal(`There is no booking ${id}.`);
  return rows.map((row) => Number(row.position));
}

/** Checks a proof in a file: needs no database, and with roots from elsewhere no trust in its author. */
export async function checkProofFile(args: readonly string[]): Promise<number> {
  const { values } = parseOptions(args, { check: { type: 'string' }, roots: { type: 'string' } });
  if (values.check === undefined) throw new UsageError('Which proof? Name its file.');
  const proof = await readProof(values.check);
  const faults = await listProofFaults(
    proof,
    values.roots === undefined ? undefined : readRoots(values.roots),
  );
  if (faults.length > 0) {
    for (const fault of faults) console.log(fault);
    console.log('The proof does NOT hold.');
    return 1;
  }
  for (const { event, segment } of proof.events)
    console.log(
      `position ${event.position}, ${event.type}, stream ${event.streamId}, version ${event.version}, recorded ${event.recordedAt}: in segment ${segment}`,
    );
  for (const { segment, root, chain } of proof.segments)
    console.log(`segment ${segment}: root ${root}, chain ${chain}`);
  console.log(
    values.roots === undefined
      ? 'The proof holds if these roots equal the stored ones: compare them, or give --roots FILE.'
      : `The proof holds, under the roots in ${values.roots}.`,
  );
  return 0;
}

async function readProof(file: string): Promise<LogProof> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorRefusal(`${file} cannot be read: ${String(error)}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new OperatorRefusal(`${file} is not JSON.`);
  }
  const validation = LogProof.safeParse(json);
  if (!validation.success)
    throw new OperatorRefusal(`${file} is not a proof:\n${z.prettifyError(validation.error)}`);
  return validation.data;
}
