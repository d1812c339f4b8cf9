const RELEASES = ['pointerup', 'pointercancel'] as const;
let pressed = false;
let waiting: (() => void)[] = [];

function released(): void {
  // After the click that belongs to it.
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

/** Now, or once the finger is lifted: what comes while it presses would push what it presses from under it. */
export function unlessPressed(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
