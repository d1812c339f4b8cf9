/** Parses a planned delay such as `slow:500` to milliseconds; undefined for any other outcome. */
export const parseDelayMs = (prefix: 'slow:' | 'late:', outcome: string | undefined): number | undefined =>
  outcome?.startsWith(prefix) === true ? Number(outcome.slice(prefix.length)) : undefined;

/** Waits, but does not keep the process alive. */
export const waitMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
