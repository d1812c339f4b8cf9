import { useEffect, useEffectEvent } from 'react';

/** Between the end of a read and the next. */
const AGAIN_MS = 3_000;

/** After a payment only what is read anew says what is true: it is read, one time after the other, until it could be. */
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
