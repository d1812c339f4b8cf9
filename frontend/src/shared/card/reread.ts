import { useEffect, useEffectEvent } from 'react';

/** Delay between reads. */
const AGAIN_MS = 3_000;

/** After a payment only fresh data count, so read again until one read succeeds. */
export function useReread(done: boolean, read: () => Promise<void>): void {
  const now = useEffectEvent(read);
  useEffect(() => {
    if (!done) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const next = (): void => {
      if (!over) timer = setTimeout(start, AGAIN_MS);
    };
    const start = (): void => void now().then(next, next);
    start();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [done]);
}
