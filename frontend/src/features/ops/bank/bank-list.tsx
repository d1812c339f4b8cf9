import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BankLineRow } from '@wayfold/contracts/payments/banking';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { PagedList } from '../ui/paged-list.js';
import { buildBankLinesQuery, type LineStateFilter } from './bank-queries.js';
import { useFormatBankAmount } from './use-format-bank-amount.js';

const LINE_STATE_FILTERS: readonly LineStateFilter[] = ['open', 'partly', 'matched', 'set-aside', 'all'];

/** Lists the lines in a state, and counts the lines in each state. */
export function BankList({
  state,
  lineId,
}: {
  readonly state: LineStateFilter;
  readonly lineId: string | undefined;
}) {
  const { t } = useTranslation('ops-bank');
  const lines = useInfiniteQuery(buildBankLinesQuery(state));
  const counts = lines.data?.pages.at(-1)?.counts;
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{t('list.title')}</h2>
      <nav className="bank-tabs" aria-label={t('states')}>
        {LINE_STATE_FILTERS.map((filter) => (
          <Link
            key={filter}
            to="/ops/bank-lines"
            search={{ state: filter }}
            {...(filter === state ? { 'aria-current': 'page' as const } : {})}
          >
            {t(`state.${filter}`)}{' '}
            <span className="count">{filter === 'all' ? total : counts?.[filter]}</span>
          </Link>
        ))}
      </nav>
      <PagedList
        list={lines}
        getRows={(page) => page.lines}
        emptyText={total === 0 ? t('list.none') : t('list.empty')}
        emptyClass="muted"
      >
        {(rows) => (
          <ul className="bank-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to="/ops/bank-lines"
                  search={{ state, line: row.id }}
                  {...(row.id === lineId ? { 'aria-current': 'true' as const } : {})}
                >
                  <BankLineSummary row={row} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function BankLineSummary({ row }: { readonly row: BankLineRow }) {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  const formatBankAmount = useFormatBankAmount();
  const counterparty = row.isErased
    ? t('list.erasedCounterparty')
    : (row.counterparty ?? t('list.noCounterparty'));
  return (
    <>
      <span className="counterparty">{counterparty}</span>
      <strong>{formatBankAmount(row.amountCents, row.currency)}</strong>
      <span className="remittance muted">{row.remittance}</span>
      <span className="muted">{formatDay(row.valueDate, locale)}</span>
      {row.state === 'partly' ? (
        <span className="chip warn">
          {t('list.unallocatedAmount', { amount: formatBankAmount(row.unallocatedCents, row.currency) })}
        </span>
      ) : null}
    </>
  );
}
