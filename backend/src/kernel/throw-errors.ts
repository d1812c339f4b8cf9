/** Throws a single error as it is; several become one error whose message joins theirs. */
export function throwErrors(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length === 0) return;
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new AggregateError(errors, `${errors.length} errors: ${messages.join('; ')}`);
}

/** Throws the reasons of the rejected results, like `throwErrors`. */
export const throwRejections = (results: readonly PromiseSettledResult<unknown>[]): void => {
  throwErrors(results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : [])));
};
