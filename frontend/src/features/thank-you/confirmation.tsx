import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { tripQuery } from '../../shared/api/trips.js';
import { day, fullDay, money, period } from '../../shared/i18n/format.js';
import type { Return } from '../../shared/ui/booking-search.js';
import { PosterImage } from '../../shared/ui/poster-image.js';
import { Documents } from './documents.js';
import { GiftBalance } from './gift-balance.js';
import { History } from './history.js';
import { Money } from './money.js';
import { PayLater } from './pay-later.js';
import { ReplaceCard } from './replace-card.js';
import { Reference } from './reference.js';
import { isForLead } from './sums.js';
import { isByTransfer, transferState, type TransferState } from './transfer.js';
import { TooMuch, TransferBox } from './transfer-box.js';
import { WhoPays } from './who-pays.js';

interface ConfirmationProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly back: Return | null;
  readonly locale: Locale;
}

/** In this order: true state, reference, what is to be transferred, money, what can be paid now, files, what happened. */
export function Confirmation({ booking, capability, locale, back }: ConfirmationProps) {
  return (
    <main id="main" className="wrap ty">
      <Print booking={booking} locale={locale} />
      <div className="stack wide">
        <State booking={booking} locale={locale} />
        <Reference reference={booking.reference} />
        <TooMuch booking={booking} locale={locale} />
        <TransferBox booking={booking} locale={locale} capability={capability} />
        <Money booking={booking} capability={capability} locale={locale} />
        <GiftBalance booking={booking} capability={capability} locale={locale} />
        <PayLater booking={booking} capability={capability} locale={locale} back={back} />
        <WhoPays booking={booking} capability={capability} locale={locale} />
        <ReplaceCard booking={booking} capability={capability} locale={locale} />
        <Documents booking={booking} capability={capability} locale={locale} />
        <History booking={booking} capability={capability} locale={locale} />
      </div>
    </main>
  );
}

/** A transfer is waited for by the bank's days, and says what the customer has to do. */
const TRANSFER_STATES = {
  covered: ['warn', 'transferCovered'],
  created: ['teal', 'transferCreated'],
  part: ['warn', 'transferPart'],
  kept: ['warn', 'transferKept'],
} as const satisfies Record<TransferState, readonly [string, string]>;

const STATES = {
  ON_HOLD: ['warn', 'unpaid'],
  PENDING_PAYMENT: ['teal', 'waiting'],
  CONFIRMED: ['ok', 'confirmed'],
  COMPLETED: ['off', 'completed'],
  EXPIRED: ['off', 'expired'],
  CANCELLED: ['off', 'cancelled'],
} as const satisfies Record<BookingView['status'], readonly [string, string]>;
const PARTLY = ['warn', 'partly'] as const;
const EXPIRED_TRANSFER = ['off', 'transferExpired'] as const;

function State({ booking, locale }: Pick<ConfirmationProps, 'booking' | 'locale'>) {
  const { t } = useTranslation('thanks');
  const transfer = transferState(booking);
  const late = booking.status === 'EXPIRED' && isByTransfer(booking);
  const partly = booking.status === 'ON_HOLD' && booking.paidCents > 0;
  const plain = late ? EXPIRED_TRANSFER : partly ? PARTLY : STATES[booking.status];
  const [tone, key] = transfer ? TRANSFER_STATES[transfer] : plain;
  const texts = {
    trip: booking.trip.names[locale],
    period: period(booking.startsOn, booking.endsOn, locale),
    reference: booking.reference,
    sum: money(booking.transfer?.amountCents ?? 0, locale),
    paid: money(booking.paidCents, locale),
    day: booking.transfer ? fullDay(booking.transfer.payBy, locale) : '',
  };
  return (
    <div className="stack" role="status">
      <span className={`chip ${tone}`}>{t(key)}</span>
      <h1>{t(`${key}Title`, texts)}</h1>
      <p className="lede">{t(`${key}Text`, texts)}</p>
      {booking.status === 'ON_HOLD' ? (
        <Link className="btn" to="/$locale/checkout" params={{ locale }} search={{ booking: booking.id }}>
          {t('toCheckout')}
        </Link>
      ) : null}
      {transfer === 'covered' ? (
        <Link
          className="btn"
          to="/$locale/checkout"
          params={{ locale }}
          search={{ booking: booking.id, pay: 'otherwise' }}
        >
          {t('toCheckout')}
        </Link>
      ) : null}
      <NotPaid booking={booking} />
    </div>
  );
}

/** What is open too long, and whose it is: of a share of somebody else there is nothing here to pay. */
function NotPaid({ booking }: Pick<ConfirmationProps, 'booking'>) {
  const { t } = useTranslation('thanks');
  const overdue = booking.money === 'OVERDUE';
  if (!overdue && booking.money !== 'ACTION_REQUIRED') return null;
  const [key, text] = isForLead(booking, dateOf(new Date()))
    ? overdue
      ? (['overdue', 'overdueText'] as const)
      : (['actionRequired', 'actionRequiredText'] as const)
    : (['shareUnpaid', overdue ? 'shareOverdueText' : 'shareUnpaidText'] as const);
  return (
    <p className="note warn">
      <span>
        <b>{t(key)}.</b> {t(text)}
      </span>
    </p>
  );
}

/** The finished poster, as a print. */
function Print({ booking, locale }: Pick<ConfirmationProps, 'booking' | 'locale'>) {
  const { t } = useTranslation('thanks');
  const { data: trip } = useQuery(tripQuery(locale, booking.trip.slugs[locale]));
  if (!trip) return <div className="po" />;
  return (
    <figure className="po">
      <PosterImage trip={trip} format="portrait" alt={t('posterAlt', { name: trip.name })} eager />
      <figcaption>
        <b>{trip.name}</b>
        <span>{trip.place}</span>
        <span>{day(booking.startsOn, locale)}</span>
      </figcaption>
    </figure>
  );
}
