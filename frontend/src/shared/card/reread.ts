import { useEffect, useEffectEvent } from 'react';

/** Until a good read takes the payment off the page. */
const AGAIN_MS = 3_000;

/** After a payment only what is read anew says what is true: it is read until it could be. */
export function useReread(done: boolean, read: () => void): void {
  const now = useEffectEvent(read);
  useEffect(() => {
    if (!done) return undefined;
    now();
    const timer = setInterval(() => now(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [done]);
}
