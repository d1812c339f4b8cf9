/** A sentence about a completed action; rendered also while empty, so that screen readers announce it. */
export const Notice = ({ text }: { readonly text: string }) => (
  <p role="status" className={text === '' ? 'visually-hidden' : 'note'}>
    {text}
  </p>
);
