import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listBookings } from '@wayfold/contracts/ops';
import { useState } from 'react';
import { day, instant, money } from '../../shared/i18n/format.js';
import { Charging } from './charging.js';
import { bookingsQuery } from './queries.js';
import { TONES } from './tones.js';

type Row = RouteReply<typeof listBookings>['bookings'][number];

export function BookingsPage() {
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const bookings = useQuery(bookingsQuery(reference));
  return (
    <>
      <div className="spread">
        <h1>Bookings</h1>
        <form
          className="inline"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setReference(typed.trim());
          }}
        >
          <label className="f">
            <span>Reference</span>
            <input value={typed} maxLength={20} onChange={({ target }) => setTyped(target.value)} />
          </label>
          <button className="btn sm" type="submit">
            Search
          </button>
        </form>
      </div>
      <Charging />
      <section className="panel after" aria-labelledby="list">
        <h2 id="list">{reference === '' ? 'Newest first' : `Reference ${reference}`}</h2>
        {bookings.isError ? <p role="alert">The list cannot be loaded: {bookings.error.message}</p> : null}
        {bookings.data?.bookings.length === 0 ? (
          <p className="mut">
            {reference === '' ? 'Nobody has booked yet.' : 'There is no booking with this reference.'}
          </p>
        ) : null}
        {bookings.data && bookings.data.bookings.length > 0 ? <Table rows={bookings.data.bookings} /> : null}
      </section>
    </>
  );
}

function Table({ rows }: { readonly rows: readonly Row[] }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="tw" role="region" aria-label="Table of bookings" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Status</th>
            <th scope="col">Money</th>
            <th scope="col">Trip</th>
            <th scope="col">Departure</th>
            <th scope="col" className="r">
              Travelers
            </th>
            <th scope="col" className="r">
              Paid
            </th>
            <th scope="col" className="r">
              Total
            </th>
            <th scope="col">Booked</th>
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
                <span className={`chip ${TONES[row.status]}`}>{row.status}</span>
              </td>
              <td>
                <span className={`chip ${TONES[row.money]}`}>{row.money}</span>
              </td>
              <td>{row.tripName}</td>
              <td>{day(row.startsOn, 'en')}</td>
              <td className="r">{row.travelers}</td>
              <td className="r">{money(row.paidCents, 'en')}</td>
              <td className="r">{money(row.totalCents, 'en')}</td>
              <td>{instant(row.createdAt, 'en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
