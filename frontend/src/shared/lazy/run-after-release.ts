const RELEASES = ['pointerup', 'pointercancel'] as const;
let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  // After its click event.
  setTimeout(() => {
    isPressed = false;
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  });
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const type of RELEASES) window.addEventListener(type, release, options);
}

/** Runs now, or once the finger is lifted: new content would move what is being pressed. */
export function runAfterRelease(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
