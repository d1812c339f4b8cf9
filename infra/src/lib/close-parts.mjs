/**
 * Closes the parts, the latest first, also after one has failed; then throws the first failure.
 * @param {readonly (() => Promise<void>)[]} parts in the order in which they were opened
 */
export async function closeParts(parts) {
  /** @type {unknown[]} */
  const errors = [];
  for (const close of parts.toReversed()) await close().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
