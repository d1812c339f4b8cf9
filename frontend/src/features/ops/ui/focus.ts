/**
 * A `ref` that focuses a new element once. Defined outside of components, so that rerenders do not focus
 * again.
 */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
