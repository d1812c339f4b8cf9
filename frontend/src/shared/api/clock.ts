/** Milliseconds by which the server's clock is ahead of this device's, and the shown clock ahead of the server's. */
let serverAhead = 0;
let shownAhead = 0;

/** Every reply carries the server's time: a device with a wrong clock still counts a hold down correctly. */
export function noteServerDate(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  // The header leaves out the fraction of its second: a second too late is never a hold too long.
  if (Number.isFinite(at)) serverAhead = at + 1000 - Date.now();
}

/** The embedded mode's clock may run ahead of the real one. */
export function noteShownClock(offsetMs: number): void {
  shownAhead = offsetMs;
}

/** The instant at which the server believes to be, in ms. */
export const serverNow = (): number => Date.now() + serverAhead + shownAhead;

/** The UTC date of that instant, `YYYY-MM-DD`. */
export const dateOfShown = (): string => new Date(serverNow()).toISOString().slice(0, 10);
