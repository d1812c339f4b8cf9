interface Rendered {
  /** The page before this one; none when the document has just come. */
  readonly fromLocation?: unknown;
  readonly toLocation: { readonly hash: string };
  readonly pathChanged: boolean;
}

/**
 * A link that is followed goes with its page, and the focus with it: Tab would go on anywhere, and nobody who listens would
 * hear of the new page. The focus goes to its heading then; what still holds it keeps it.
 */
export function followFocus({ fromLocation, toLocation, pathChanged }: Rendered): void {
  if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    // A heading that was left is no place to press.
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}
