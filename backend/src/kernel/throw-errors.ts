/** Throws a single error as it is; several become one error whose message joins theirs. */
export function throwErrors(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length === 0) return;
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new AggregateError(errors, `${errors.length} errors: ${messages.join('; ')}`);
}
