/**
 * A `ref` that focuses a new element once. Defined outside of components, so that rerenders do not focus
 * again.
 */
export const focused = (element: HTMLElement | null): void => element?.focus();
