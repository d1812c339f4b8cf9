/** Writes an unexpected error to the sandbox's log. */
export const logFailure = (error: unknown): void => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
};
