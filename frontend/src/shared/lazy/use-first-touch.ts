import { useEffect, useEffectEvent } from 'react';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** A moving pointer may press at once, so idle time is awaited no longer than this. */
const MAX_IDLE_WAIT_MS = 500;

/** Runs at the visitor's first sign of activity, once idle; a visitor who only reads loads nothing. */
export function useFirstTouch(callback: () => void): void {
  const runCallback = useEffectEvent(callback);
  useEffect(() => {
    const runWhenIdle: (task: () => void, options: IdleRequestOptions) => unknown =
      'requestIdleCallback' in globalThis ? requestIdleCallback : (task) => setTimeout(task);
    const removeListeners = (): void =>
      TOUCHES.forEach((type) => window.removeEventListener(type, handleTouch));
    const handleTouch = (): void => {
      removeListeners();
      runWhenIdle(() => runCallback(), { timeout: MAX_IDLE_WAIT_MS });
    };
    for (const type of TOUCHES) window.addEventListener(type, handleTouch, { passive: true });
    return removeListeners;
  }, []);
}
