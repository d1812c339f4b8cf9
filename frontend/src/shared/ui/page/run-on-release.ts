const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Runs once the button or key that took the focus is released: a message that appears while it is down would
 * move the click target.
 */
export function runOnRelease(run: () => void): void {
  const runReleased = (): void => {
    for (const type of RELEASES) window.removeEventListener(type, runReleased);
    setTimeout(run);
  };
  for (const type of RELEASES) window.addEventListener(type, runReleased);
}
