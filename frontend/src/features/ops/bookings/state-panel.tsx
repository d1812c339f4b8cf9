import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { TONES } from '../ui/tones.js';

interface PanelProps {
  readonly booking: BookingView;
  readonly version: number;
}

export function StatePanel({ booking, version }: PanelProps) {
  const charge = booking.instalments.find((instalment) => instalment.charge !== null);
  const rows: readonly (readonly [string, string])[] = [
    ['Plan', booking.plan],
    ['Total', formatMoney(booking.totalCents, 'en')],
    ['Paid', formatMoney(booking.paidCents, 'en')],
    ['Remaining', formatMoney(booking.remainingCents, 'en')],
    ['Refunded', formatMoney(booking.refundedCents, 'en')],
    [
      'Charge on',
      charge?.chargeAt
        ? formatInstant(charge.chargeAt, 'en')
        : (booking.balanceChargeDate ?? 'nothing to charge'),
    ],
    ['Hold until', booking.hold ? formatInstant(booking.hold.expiresAt, 'en') : 'no hold'],
    ['Category', booking.category],
    [
      'Rooms',
      booking.rooms
        .map(({ type, travelers, share }) => `${type} ${travelers}${share ? ` (${share})` : ''}`)
        .join(', '),
    ],
    ['Travelers named', booking.isPartyNamed ? 'yes' : 'no'],
    ['Coupon', booking.couponCode ?? 'none'],
  ];
  return (
    <section className="panel stack" aria-labelledby="state" data-testid="state" data-version={version}>
      <h2 id="state">State</h2>
      <div className="state-boxes">
        <Machine name="Booking" value={booking.status} />
        <Machine name="Money" value={booking.money} />
        {charge?.charge ? <Machine name="Charge" value={charge.charge} /> : null}
      </div>
      <dl className="key-values">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Machine({ name, value }: { readonly name: string; readonly value: keyof typeof TONES }) {
  return (
    <div>
      <small>{name}</small>
      <span className={`chip ${TONES[value]}`}>{value}</span>
    </div>
  );
}
