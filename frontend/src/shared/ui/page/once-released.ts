const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Runs once the button or key that took the focus away is let go: a message that appears while a button is down would
 * push what is clicked from under the pointer.
 */
export function onceReleased(run: () => void): void {
  const released = (): void => {
    for (const type of RELEASES) window.removeEventListener(type, released);
    setTimeout(run);
  };
  for (const type of RELEASES) window.addEventListener(type, released);
}
