import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 3_000;

/** After a payment only fresh data count, so read again until one read succeeds. */
export function useRereadAfterPayment(isDone: boolean, rereadBooking: () => Promise<void>): void {
  const readNow = useEffectEvent(rereadBooking);
  useEffect(() => {
    if (!isDone) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const scheduleNext = (): void => {
      if (!isOver) timer = setTimeout(start, RETRY_MS);
    };
    const start = (): void => void readNow().then(scheduleNext, scheduleNext);
    start();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDone]);
}
