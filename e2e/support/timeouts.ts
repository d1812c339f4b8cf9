/** Money may take this long through provider, webhook, worker and books on a busy machine. */
export const MONEY_TIMEOUT_MS = 60_000;
