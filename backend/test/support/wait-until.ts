/** Polls `findResult` for a result other than false or undefined; fails after `timeoutMs`. */
export async function waitUntil<T>(
  findResult: () => T | Promise<T>,
  timeoutMs = 15_000,
): Promise<Exclude<T, false | undefined>> {
  const deadline = performance.now() + timeoutMs;
  let result = await findResult();
  while (result === false || result === undefined) {
    if (performance.now() > deadline)
      throw new Error(`the condition did not hold within ${timeoutMs} ms: ${findResult.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
    result = await findResult();
  }
  return result as Exclude<T, false | undefined>;
}
