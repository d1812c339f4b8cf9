/** How far the server's clock is ahead of this device's, and the displayed clock of the server's, in ms. */
let serverAheadMs = 0;

let shownAheadMs = 0;

/**
 * Reads the server's time from each reply, so that a device with a wrong clock still counts a hold down
 * correctly.
 */
export function noteServerDate(date: string | null): void {
  const serverNowMs = date === null ? Number.NaN : Date.parse(date);
  // The header omits fractions: adding a second never shows a hold as longer than it is.
  if (Number.isFinite(serverNowMs)) serverAheadMs = serverNowMs + 1000 - Date.now();
}

/** Records how far the embedded mode's clock is ahead. */
export function noteShownClock(offsetMs: number): void {
  shownAheadMs = offsetMs;
}

/** The server's current time in ms. */
export const getServerNow = (): number => Date.now() + serverAheadMs + shownAheadMs;

/** The server's current UTC date, `YYYY-MM-DD`. */
export const getShownDate = (): string => new Date(getServerNow()).toISOString().slice(0, 10);
