import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import type { Infrastructure } from '../platform/infrastructure.js';

/** A command of `npm run ops`; returns the exit code. */
export type Tool = (infrastructure: Infrastructure, args: readonly string[]) => Promise<number>;

/** Invalid command line: the usage follows the message. */
export class UsageError extends OperatorRefusal {}

export const newReferenceError = (text: string): UsageError =>
  new UsageError(`${text} is neither an id nor a valid reference (its check letter is wrong).`);

/** Parses the options of a command. @throws UsageError that names an unknown option */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
