import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { listBookings } from '@wayfold/contracts/bookings/booking-list';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Charging } from '../charging/charging.js';
import { LoadFailure } from '../ui/failure.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { buildBookingsQuery } from './booking-queries.js';
import { StateChip } from './state-chip.js';

type BookingRow = RouteReply<typeof listBookings>['bookings'][number];

export function BookingsPage() {
  const { t } = useTranslation('ops-bookings');
  const [reference, setReference] = useState('');
  const [typedReference, setTypedReference] = useState('');
  const bookings = useQuery(buildBookingsQuery(reference));
  return (
    <>
      <div className="spread">
        <h1>{t('list.title')}</h1>
        <form
          className="inline"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setReference(typedReference.trim());
          }}
        >
          <label className="field">
            <span>{t('list.reference')}</span>
            <input
              value={typedReference}
              maxLength={20}
              onChange={({ target }) => setTypedReference(target.value)}
            />
          </label>
          <button className="btn small" type="submit">
            {t('list.searchButton')}
          </button>
        </form>
      </div>
      <Charging />
      <section className="panel space-above" aria-labelledby="list">
        <h2 id="list">{reference === '' ? t('list.newestFirst') : t('list.searchResult', { reference })}</h2>
        <LoadFailure query={bookings} />
        {bookings.data?.bookings.length === 0 ? (
          <p className="muted">{t(reference === '' ? 'list.none' : 'list.notFound')}</p>
        ) : null}
        {bookings.data && bookings.data.bookings.length > 0 ? (
          <BookingsTable rows={bookings.data.bookings} />
        ) : null}
      </section>
    </>
  );
}

function BookingsTable({ rows }: { readonly rows: readonly BookingRow[] }) {
  const { t } = useTranslation('ops-bookings');
  const locale = useLocale();
  return (
    <ScrollRegion label={t('list.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('list.reference')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">{t('list.money')}</th>
            <th scope="col">{t('list.trip')}</th>
            <th scope="col">{t('list.departure')}</th>
            <th scope="col" className="align-right">
              {t('list.travelers')}
            </th>
            <th scope="col" className="align-right">
              {t('amount.paid')}
            </th>
            <th scope="col" className="align-right">
              {t('amount.total')}
            </th>
            <th scope="col">{t('list.bookedOn')}</th>
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
    </ScrollRegion>
  );
}
