import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AwaitedTransfer, listAwaitedTransfers } from '@wayfold/contracts/payments/transfers';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { toRemainingTime } from '../booking-actions/transfer/deadline.js';
import { PagedList } from '../ui/paged-list.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { FinanceLayout } from './finance-layout.js';

/** A transfer is urgent from this many days before its due date. */
const URGENT_DAYS = 2;

const awaitedTransfersQuery = buildPagedQuery(['awaited-transfers'], (page, signal) =>
  callApi<typeof listAwaitedTransfers>('GET /api/ops/awaited-transfers', { query: page }, { signal }),
);

/** Lists every awaited transfer, earliest due date first. */
export function AwaitedTransfersPage() {
  const { t } = useTranslation('ops-bank');
  return (
    <FinanceLayout title={t('awaitedTransfers.title')}>
      <TransferList />
    </FinanceLayout>
  );
}

function TransferList() {
  const { t } = useTranslation('ops-bank');
  const list = useInfiniteQuery(awaitedTransfersQuery);
  return (
    <>
      <p className="muted">{t('awaitedTransfers.intro')}</p>
      <PagedList list={list} getRows={(page) => page.transfers} emptyText={t('awaitedTransfers.none')}>
        {(rows) => <AwaitedTransfersTable rows={rows} />}
      </PagedList>
    </>
  );
}

function AwaitedTransfersTable({ rows }: { readonly rows: readonly AwaitedTransfer[] }) {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  return (
    <ScrollRegion label={t('awaitedTransfers.table')} className="panel">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('awaitedTransfers.reference')}</th>
            <th scope="col" className="align-right">
              {t('awaitedTransfers.missingAmount')}
            </th>
            <th scope="col">{t('awaitedTransfers.timeLeft')}</th>
            <th scope="col">{t('awaitedTransfers.payBy')}</th>
            <th scope="col">{t('awaitedTransfers.seats')}</th>
            <th scope="col" className="align-right">
              {t('awaitedTransfers.receipts')}
            </th>
            <th scope="col">{t('awaitedTransfers.trip')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bookingId}>
              <th scope="row">
                <Link to="/ops/bookings/$id" params={{ id: row.bookingId }}>
                  {row.reference}
                </Link>
              </th>
              <td className="align-right">{formatMoney(row.missingCents, locale)}</td>
              <td>
                <DaysLeft days={row.daysLeft} />
              </td>
              <td>{formatDay(row.payBy, locale)}</td>
              <td>
                {t(row.heldUntil === null ? 'awaitedTransfers.seatsConfirmed' : 'awaitedTransfers.seatsHeld')}
              </td>
              <td className="align-right">{row.receiptCount}</td>
              <td>
                {row.tripName}, {formatDay(row.startsOn, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DaysLeft({ days }: { readonly days: number }) {
  const { t } = useTranslation('ops-booking-actions');
  const { key, count } = toRemainingTime(days);
  return <span className={`chip ${chooseTone(days)}`}>{t(`transfer.${key}`, { count })}</span>;
}

const chooseTone = (daysLeft: number) => {
  if (daysLeft < 0) return 'error';
  return daysLeft <= URGENT_DAYS ? 'warn' : 'neutral';
};
