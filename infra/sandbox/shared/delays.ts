/** Parses a planned delay such as `slow:500` to milliseconds; undefined for any other plan. */
export const parseDelayMs = (prefix: 'slow:' | 'late:', plan: string | undefined): number | undefined =>
  plan?.startsWith(prefix) === true ? Number(plan.slice(prefix.length)) : undefined;

/** Waits, but does not keep the process alive. */
export const waitMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
