interface EmptyNoteProps {
  readonly list: { readonly data: unknown; readonly hasNextPage: boolean };
  readonly rows: readonly unknown[];
  readonly text: string;
  readonly className?: string;
}

/** Waits until the list is loaded to its end, because an empty page may have another after it. */
export const EmptyNote = ({ list, rows, text, className = 'panel muted' }: EmptyNoteProps) =>
  list.data !== undefined && rows.length === 0 && !list.hasNextPage ? (
    <p className={className}>{text}</p>
  ) : null;
