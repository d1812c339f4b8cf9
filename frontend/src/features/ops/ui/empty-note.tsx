interface EmptyNoteProps {
  readonly list: { readonly data: unknown; readonly hasNextPage: boolean };
  readonly rows: readonly unknown[];
  readonly text: string;
  readonly className?: string;
}

/** Says that a list is empty once it is loaded to its end: an emptied page may have another after it. */
export const EmptyNote = ({ list, rows, text, className = 'panel muted' }: EmptyNoteProps) =>
  list.data !== undefined && rows.length === 0 && !list.hasNextPage ? (
    <p className={className}>{text}</p>
  ) : null;
