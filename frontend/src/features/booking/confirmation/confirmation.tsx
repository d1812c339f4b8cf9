import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { useTranslation } from 'react-i18next';
import type { PayPalReturn } from '../../../shared/address/booking-search.js';
import { buildTripQuery } from '../../../shared/api/trips.js';
import { getShownDate } from '../../../shared/device/clock.js';
import { formatDay, formatFullDay, formatMoney, formatPeriod } from '../../../shared/i18n/format.js';
import { createLazyComponent, useIsComponentLoaded } from '../../../shared/lazy/lazy-component.js';
import { LoadingPage } from '../../../shared/ui/page/loading-page.js';
import { PosterImage } from '../../../shared/ui/trip/poster-image.js';
import { hasLeadArrears } from '../balance/balance.js';
import { Money } from '../balance/money.js';
import { Documents } from '../documents/documents.js';
import { History } from '../history/history.js';
import type { BalancePaymentsProps, BookingPanelProps } from '../panel-props.js';
import { findTransferState, isByTransfer, type TransferState } from '../transfer/transfer.js';
import { Reference } from '../ui/reference.js';
import { BeforeYouGo } from './before-you-go.js';

const LazyTransfers = createLazyComponent<BookingPanelProps>(
  () => import('../transfer/transfers.js').then((file) => file.Transfers),
  ['transfer'],
);

const LazyBalancePayments = createLazyComponent<BalancePaymentsProps>(
  () => import('../balance-payments.js').then((file) => file.BalancePayments),
  ['balance', 'gift-card', 'shares'],
);

/** True if a transfer is expected, or more was received than was due. */
const hasTransferOrSurplus = ({ transfer, surplusCents }: BookingView): boolean =>
  transfer !== null || surplusCents > 0;

/** True if there is a balance, even if paid, because its panels confirm a payment made on this page. */
const hasBalance = ({ status, instalments }: BookingView): boolean =>
  status === 'CONFIRMED' && (instalments.length > 1 || instalments.some(({ paidAt }) => paidAt === null));

/** Shows state, reference, transfer details, amounts, payment options, documents, partners and history. */
export function Confirmation({ booking, capability, locale, payPalReturn }: BalancePaymentsProps) {
  const props = { booking, capability, locale };
  const showsTransfers = hasTransferOrSurplus(booking);
  const isLoaded = useIsComponentLoaded(LazyTransfers, showsTransfers);
  if (!isLoaded) return <LoadingPage />;
  return (
    <main id="main" className="wrap confirmation">
      <TripPoster booking={booking} locale={locale} />
      <div className="stack wide">
        <BookingStatus booking={booking} locale={locale} />
        <Reference reference={booking.reference} />
        {showsTransfers ? <LazyTransfers {...props} isNeededNow /> : null}
        <Money {...props} />
        {hasBalance(booking) ? (
          <LazyBalancePayments
            {...props}
            payPalReturn={payPalReturn}
            isNeededNow={isUrgent(booking, payPalReturn)}
          />
        ) : null}
        <Documents {...props} />
        <BeforeYouGo booking={booking} locale={locale} />
        <History {...props} />
      </div>
    </main>
  );
}

/** True if the customer returned from PayPal, a charge failed, or the balance is overdue. */
const isUrgent = ({ money: state }: BookingView, payPalReturn: PayPalReturn | null): boolean =>
  payPalReturn !== null || state === 'ACTION_REQUIRED' || state === 'OVERDUE';

/** A transfer has its own chips, because it takes days and the customer must act. */
const TRANSFER_CHIPS = {
  covered: ['warn', 'transferCovered'],
  created: ['teal', 'transferCreated'],
  part: ['warn', 'transferPart'],
  overdue: ['warn', 'transferOverdue'],
} as const satisfies Record<TransferState, readonly [string, string]>;

const STATUS_CHIPS = {
  ON_HOLD: ['warn', 'unpaid'],
  PENDING_PAYMENT: ['teal', 'waiting'],
  CONFIRMED: ['ok', 'confirmed'],
  COMPLETED: ['neutral', 'completed'],
  EXPIRED: ['neutral', 'expired'],
  CANCELLED: ['neutral', 'cancelled'],
} as const satisfies Record<BookingView['status'], readonly [string, string]>;
const PARTIAL_PAYMENT_CHIP = ['warn', 'partly'] as const;
const EXPIRED_TRANSFER_CHIP = ['neutral', 'transferExpired'] as const;

function chooseStatusChip(booking: BookingView) {
  if (booking.status === 'EXPIRED' && isByTransfer(booking)) return EXPIRED_TRANSFER_CHIP;
  if (booking.status === 'ON_HOLD' && booking.paidCents > 0) return PARTIAL_PAYMENT_CHIP;
  return STATUS_CHIPS[booking.status];
}

function BookingStatus({ booking, locale }: Pick<BookingPanelProps, 'booking' | 'locale'>) {
  const { t } = useTranslation(['confirmation', 'common']);
  const transfer = findTransferState(booking);
  const [tone, key] = transfer ? TRANSFER_CHIPS[transfer] : chooseStatusChip(booking);
  const values = {
    // A lead who does not travel is not greeted.
    name: booking.party?.isLeadTraveling ? booking.party.lead.givenName : '',
    travelers: t('common:travelers', { count: booking.travelers }),
    trip: booking.trip.names[locale],
    period: formatPeriod(booking.startsOn, booking.endsOn, locale),
    reference: booking.reference,
    amount: formatMoney(booking.transfer?.missingCents ?? 0, locale),
    paid: formatMoney(booking.paidCents, locale),
    day: booking.transfer ? formatFullDay(booking.transfer.payBy, locale) : '',
  };
  return (
    <div className="stack" role="status">
      <span className={`chip ${tone}`}>{t(key)}</span>
      <h1>{key === 'confirmed' && values.name ? t('confirmedNamed', values) : t(`${key}Title`, values)}</h1>
      <p className="lede">{t(`${key}Text`, values)}</p>
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
          search={{ booking: booking.id, pay: 'another-way' }}
        >
          {t('toCheckout')}
        </Link>
      ) : null}
      <OverdueNote booking={booking} />
    </div>
  );
}

/** Names the overdue amount and who owes it; the lead pays no co-payer's share here. */
function OverdueNote({ booking }: Pick<BookingPanelProps, 'booking'>) {
  const { t } = useTranslation('confirmation');
  const isOverdue = booking.money === 'OVERDUE';
  if (!isOverdue && booking.money !== 'ACTION_REQUIRED') return null;
  const leadTexts = isOverdue
    ? (['overdue', 'overdueText'] as const)
    : (['actionRequired', 'actionRequiredText'] as const);
  const shareTexts = ['shareUnpaid', isOverdue ? 'shareOverdueText' : 'shareUnpaidText'] as const;
  const [key, text] = hasLeadArrears(booking, getShownDate()) ? leadTexts : shareTexts;
  return (
    <p className="note warn">
      <span>
        <b>{t(key)}.</b> {t(text)}
      </span>
    </p>
  );
}

/** Shows the finished poster; its space is reserved until the trip has loaded, to avoid layout shift. */
function TripPoster({ booking, locale }: Pick<BookingPanelProps, 'booking' | 'locale'>) {
  const { t } = useTranslation('confirmation');
  const { data: trip } = useQuery(buildTripQuery(locale, booking.trip.slugs[locale]));
  const name = trip?.name ?? booking.trip.names[locale];
  return (
    <figure className="poster">
      {trip ? (
        <PosterImage trip={trip} format="portrait" alt={t('posterAlt', { name })} isEager />
      ) : (
        <div className="poster-frame" />
      )}
      <figcaption>
        <b>{name}</b>
        <span>{trip?.place}</span>
        <span>{formatDay(booking.startsOn, locale)}</span>
      </figcaption>
    </figure>
  );
}
