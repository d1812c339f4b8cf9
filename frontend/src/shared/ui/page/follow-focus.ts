interface RenderedEvent {
  /** The previous page; undefined if the document was just loaded. */
  readonly fromLocation?: unknown;
  readonly toLocation: { readonly hash: string };
  readonly pathChanged: boolean;
}

/**
 * After navigation the followed link is gone, and with it the focus: Tab would continue anywhere, and screen
 * readers would not announce the page. So focus the heading, unless an element still has the focus.
 */
export function followFocus({ fromLocation, toLocation, pathChanged }: RenderedEvent): void {
  if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    // A heading must not stay focusable.
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}
