import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 3_000;

/** Rereads the booking until fresh data, which alone count after a payment, remove the calling component. */
export function useRereadAfterPayment(isDone: boolean, rereadBooking: () => Promise<void>): void {
  const readNow = useEffectEvent(rereadBooking);
  useEffect(() => {
    if (!isDone) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const scheduleNext = (): void => {
      if (!isOver) timer = setTimeout(startRead, RETRY_MS);
    };
    const startRead = (): void => void readNow().then(scheduleNext, scheduleNext);
    startRead();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDone]);
}
