/** How far the server's clock is ahead of this device's. */
let serverAheadMs = 0;

/** How far the embedded mode's clock, which pages display, is ahead of the server's. */
let shownAheadMs = 0;

/** Records the server's time of a reply, so that a device with a wrong clock counts a hold down correctly. */
export function noteServerDate(date: string | null): void {
  const serverNowMs = date === null ? Number.NaN : Date.parse(date);
  // The header omits fractions; an added second never shows a hold as longer than it is.
  if (Number.isFinite(serverNowMs)) serverAheadMs = serverNowMs + 1000 - Date.now();
}

/** Records how far the embedded mode's clock is ahead. */
export function noteShownClock(offsetMs: number): void {
  shownAheadMs = offsetMs;
}

export const calculateServerNowMs = (): number => Date.now() + serverAheadMs + shownAheadMs;

/** Returns the displayed clock's UTC date, `YYYY-MM-DD`. */
export const getShownDate = (): string => new Date(calculateServerNowMs()).toISOString().slice(0, 10);
