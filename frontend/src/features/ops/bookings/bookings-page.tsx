import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listBookings } from '@wayfold/contracts/staff/ops';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Charging } from '../charging/charging.js';
import { formatReasons } from '../ui/failure.js';
import { StateChip } from '../ui/state-chip.js';
import { buildBookingsQuery } from './booking-queries.js';

type BookingRow = RouteReply<typeof listBookings>['bookings'][number];

export function BookingsPage() {
  const { t } = useTranslation('opsBookings');
  const [reference, setReference] = useState('');
  const [input, setInput] = useState('');
  const bookings = useQuery(buildBookingsQuery(reference));
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        <form
          className="inline"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setReference(input.trim());
          }}
        >
          <label className="field">
            <span>{t('reference')}</span>
            <input value={input} maxLength={20} onChange={({ target }) => setInput(target.value)} />
          </label>
          <button className="btn small" type="submit">
            {t('search')}
          </button>
        </form>
      </div>
      <Charging />
      <section className="panel space-above" aria-labelledby="list">
        <h2 id="list">{reference === '' ? t('newest') : t('found', { reference })}</h2>
        {bookings.isError ? (
          <p role="alert">{t('failed', { reason: formatReasons(bookings.error) })}</p>
        ) : null}
        {bookings.data?.bookings.length === 0 ? (
          <p className="muted">{t(reference === '' ? 'none' : 'notFound')}</p>
        ) : null}
        {bookings.data && bookings.data.bookings.length > 0 ? <Table rows={bookings.data.bookings} /> : null}
      </section>
    </>
  );
}

function Table({ rows }: { readonly rows: readonly BookingRow[] }) {
  const { t } = useTranslation('opsBookings');
  const locale = useLocale();
  return (
    // A scrollable region must be reachable by keyboard.
    <div className="table-scroll" role="region" aria-label={t('table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reference')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('money')}</th>
            <th scope="col">{t('trip')}</th>
            <th scope="col">{t('departure')}</th>
            <th scope="col" className="align-right">
              {t('travelers')}
            </th>
            <th scope="col" className="align-right">
              {t('paid')}
            </th>
            <th scope="col" className="align-right">
              {t('total')}
            </th>
            <th scope="col">{t('booked')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to="/ops/bookings/$id" params={{ id: row.id }}>
                  {row.reference}
                </Link>
              </th>
              <td>
                <StateChip state={row.status} />
              </td>
              <td>
                <StateChip state={row.money} />
              </td>
              <td className="trip-name" lang="en">
                {row.tripName}
              </td>
              <td>{formatDay(row.startsOn, locale)}</td>
              <td className="align-right">{row.travelers}</td>
              <td className="align-right">{formatMoney(row.paidCents, locale)}</td>
              <td className="align-right">{formatMoney(row.totalCents, locale)}</td>
              <td>{formatInstant(row.createdAt, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
