/** As a `ref`: what appears takes the focus, once. Written outside of components, so that drawing again does not focus again. */
export const focused = (element: HTMLElement | null): void => element?.focus();
