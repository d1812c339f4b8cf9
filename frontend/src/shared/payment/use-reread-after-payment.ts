import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 3_000;

/** Reads the booking until a read succeeds, because after a payment only fresh data count. */
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
