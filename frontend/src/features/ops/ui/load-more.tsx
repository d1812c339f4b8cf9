interface LoadMoreProps {
  readonly list: { readonly hasNextPage: boolean; fetchNextPage(): Promise<unknown> };
  readonly text: string;
}

export const LoadMore = ({ list, text }: LoadMoreProps) =>
  list.hasNextPage ? (
    <button className="btn secondary small" type="button" onClick={() => void list.fetchNextPage()}>
      {text}
    </button>
  ) : null;
