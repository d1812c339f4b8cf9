import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from './failure.js';

interface PagedListProps<Page, Row> {
  /** The result of an infinite query, see `buildPagedQuery`. */
  readonly list: {
    readonly data: { readonly pages: readonly Page[] } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): Promise<unknown>;
  };
  readonly getRows: (page: Page) => readonly Row[];
  readonly emptyText: string;
  readonly emptyClass?: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Shows a list in pages with its states: loading, failed, empty, rows, and the button for more of them. */
export function PagedList<Page, Row>({
  list,
  getRows,
  emptyText,
  emptyClass = 'panel muted',
  children,
}: PagedListProps<Page, Row>) {
  const { t } = useTranslation('ops');
  const rows = list.data?.pages.flatMap((page) => getRows(page)) ?? [];
  // An emptied page may have another after it.
  const isEmpty = list.data !== undefined && rows.length === 0 && !list.hasNextPage;
  return (
    <>
      <LoadFailure query={list} />
      {list.isPending ? <p role="status">{t('loading')}</p> : null}
      {isEmpty ? <p className={emptyClass}>{emptyText}</p> : null}
      {rows.length > 0 ? children(rows) : null}
      {list.hasNextPage ? (
        <button className="btn secondary small" type="button" onClick={() => void list.fetchNextPage()}>
          {t('moreButton')}
        </button>
      ) : null}
    </>
  );
}
