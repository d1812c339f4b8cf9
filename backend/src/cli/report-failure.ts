import { toPrintable } from '../kernel/operator-refusal.js';
import { USAGE } from './commands.js';
import { UsageError } from './tool.js';

/** Prints a refusal as its sentence; only an unexpected error comes with its stack trace. */
export function reportFailure(error: unknown, print: (line: unknown) => void): void {
  print(toPrintable(error));
  if (error instanceof UsageError) print(USAGE);
}
