/** Announces a completed action; it is rendered even while empty, so screen readers notice the change. */
export const Notice = ({ text }: { readonly text: string }) => (
  <p role="status" className={text === '' ? 'visually-hidden' : 'note'}>
    {text}
  </p>
);
