type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

/** From here on whatever a page looks out for is near the view; answers how to go away from it. */
export function beNear(): () => void {
  const before = globalThis.IntersectionObserver;
  class Near {
    constructor(private readonly seen: Seen) {}
    observe(): void {
      queueMicrotask(() => this.seen([{ isIntersecting: true }]));
    }
    disconnect(): void {
      // There is nothing to let go of.
    }
  }
  globalThis.IntersectionObserver = Near as unknown as typeof IntersectionObserver;
  return () => {
    globalThis.IntersectionObserver = before;
  };
}
