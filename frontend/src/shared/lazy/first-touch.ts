import { useEffect, useEffectEvent } from 'react';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** A moving pointer may press at once, so do not wait longer than this for idle time. */
const AT_MOST_MS = 500;

/** Runs at the visitor's first sign of activity, when idle: whoever only reads loads nothing. */
export function useFirstTouch(then: () => void): void {
  const run = useEffectEvent(then);
  useEffect(() => {
    const quiet = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later));
    const end = (): void => TOUCHES.forEach((type) => window.removeEventListener(type, touched));
    const touched = (): void => {
      end();
      quiet(() => run(), { timeout: AT_MOST_MS });
    };
    for (const type of TOUCHES) window.addEventListener(type, touched, { passive: true });
    return end;
  }, []);
}
