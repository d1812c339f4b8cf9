const RELEASES = ['pointerup', 'pointercancel'] as const;
let pressed = false;
let waiting: (() => void)[] = [];

function released(): void {
  // After its click event.
  setTimeout(() => {
    pressed = false;
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  });
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (pressed = true), options);
  for (const type of RELEASES) window.addEventListener(type, released, options);
}

/** Runs now, or once the finger is lifted: new content would move what is being pressed. */
export function unlessPressed(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
