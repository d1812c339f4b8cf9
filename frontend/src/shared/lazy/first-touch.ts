import { useEffect, useEffectEvent } from 'react';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** A hand that moves may press at once: it is not kept waiting for a quiet moment that does not come. */
const AT_MOST_MS = 500;

/** With the first sign of a visitor, in the next quiet moment: whoever only looks at a page loads nothing for it. */
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
