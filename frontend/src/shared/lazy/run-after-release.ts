const RELEASES = ['pointerup', 'pointercancel'] as const;
let isPressed = false;
let queue: (() => void)[] = [];

function runQueue(): void {
  // The click event follows the release, so run after the click.
  setTimeout(() => {
    isPressed = false;
    const runs = queue;
    queue = [];
    for (const run of runs) run();
  });
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const type of RELEASES) window.addEventListener(type, runQueue, options);
}

/** Runs now, or once the pointer is released: new content would move the element under the finger. */
export function runAfterRelease(run: () => void): void {
  if (isPressed) queue.push(run);
  else run();
}
