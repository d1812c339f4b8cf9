/**
 * Focuses an element once, as its `ref`.
 * A function defined within a component would focus again at every render.
 */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
