interface RenderedEvent {
  /** Undefined if the document was just loaded, not navigated to. */
  readonly fromLocation?: unknown;
  readonly toLocation: { readonly hash: string };
  readonly pathChanged: boolean;
}

/**
 * Focuses the heading unless an element has the focus: the followed link is gone, so Tab would continue
 * anywhere, and screen readers would not announce the page.
 */
export function followFocus({ fromLocation, toLocation, pathChanged }: RenderedEvent): void {
  if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    // A heading must not stay focusable after it loses the focus.
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}
