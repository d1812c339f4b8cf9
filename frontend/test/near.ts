import { beforeEach } from '@jest/globals';

type ReportSeen = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

/** Brings every observed element near the viewport; returns the function that undoes it. */
export function bringElementsNear(): () => void {
  const originalObserver = globalThis.IntersectionObserver;
  class NearObserver {
    constructor(private readonly onSeen: ReportSeen) {}
    observe(): void {
      queueMicrotask(() => this.onSeen([{ isIntersecting: true }]));
    }
    disconnect(): void {
      // There is nothing to release.
    }
  }
  globalThis.IntersectionObserver = NearObserver as unknown as typeof IntersectionObserver;
  return () => {
    globalThis.IntersectionObserver = originalObserver;
  };
}

/** Brings content into the viewport before each test, because content below the fold loads only there. */
export function bringElementsNearBeforeEach(): void {
  beforeEach(() => void bringElementsNear());
}
