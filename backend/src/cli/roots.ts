import { open } from 'node:fs/promises';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { type ExportedRoot, exportRoots, InvalidRootsError, parseRoots } from '../platform/evidence/roots.js';
import { parseOptions, type Tool, UsageError } from './tool.js';

/**
 * Prints the roots of the sealed log, one JSON object a line, to store out of reach of the database
 * administrator.
 */
export const printRoots: Tool = async ({ pool }, args) => {
  const { after } = parseOptions(args, { after: { type: 'string' } }).values;
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new UsageError('--after takes the number of a segment.');
  for await (const root of exportRoots(pool, Number(after ?? 0))) console.log(JSON.stringify(root));
  return 0;
};

/** Reads a file that `roots` printed. */
export async function* readRoots(file: string): AsyncGenerator<ExportedRoot> {
  const handle = await open(file).catch((error: unknown) => {
    throw new OperatorRefusal(`${file} cannot be read: ${String(error)}`);
  });
  try {
    yield* parseRoots(handle.readLines());
  } catch (error) {
    throw error instanceof InvalidRootsError ? new OperatorRefusal(`${file}: ${error.message}`) : error;
  } finally {
    await handle.close();
  }
}
