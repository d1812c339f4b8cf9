import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import type { CheckoutSend } from './machine/checkout-snapshot.js';
import { useDescribePaymentRefusal } from './machine/use-describe-payment-refusal.js';
import type { StepProps } from './step-props.js';

interface EndMessageProps extends Pick<StepProps, 'snapshot' | 'locale'> {
  readonly send?: CheckoutSend | undefined;
  /** The page around it already has a `main`. */
  readonly isInsideMain?: boolean;
}

/** Shows why the checkout ended or cannot continue, and offers the one way on. */
export function EndMessage({ snapshot, locale, send, isInsideMain = false }: EndMessageProps) {
  const Frame = isInsideMain ? 'div' : 'main';
  return (
    <Frame {...(isInsideMain ? {} : { id: 'main' })} className={isInsideMain ? 'stack' : 'wrap message'}>
      <EndMessageContent snapshot={snapshot} locale={locale} send={send} />
    </Frame>
  );
}

function EndMessageContent({ snapshot, locale, send }: EndMessageProps) {
  const { t } = useTranslation(['payment', 'common']);
  const describeRefusal = useDescribePaymentRefusal();
  const { booking, problem } = snapshot.context;
  if (snapshot.matches('done')) return <PlacedBooking booking={booking} locale={locale} />;
  if (snapshot.matches('expired')) return <EndedBooking end="expired" booking={booking} locale={locale} />;
  if (snapshot.matches('cancelled'))
    return <EndedBooking end="cancelled" booking={booking} locale={locale} />;
  if (snapshot.matches('awaitingUpdate'))
    return (
      <>
        <h1 className="title">{t('awaitingUpdateTitle')}</h1>
        <p className="lede" role="status">
          {t('awaitingUpdateText')}
        </p>
        <button className="btn secondary" type="button" onClick={() => send?.({ type: 'POLL_NOW' })}>
          {t('checkNowButton')}
        </button>
      </>
    );
  if (!snapshot.matches('unreadable')) return <h1 className="title">{t('common:opening')}</h1>;
  return (
    <>
      <h1 className="title">{t('common:problemTitle')}</h1>
      <p className="lede" role="alert">
        {describeRefusal(problem)}
      </p>
      <button className="btn" type="button" onClick={() => send?.({ type: 'RETRY' })}>
        {t('common:tryAgainButton')}
      </button>
    </>
  );
}

interface PlacedBookingProps {
  readonly booking: BookingView;
  readonly locale: Locale;
}

function PlacedBooking({ booking, locale }: PlacedBookingProps) {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1 className="title">
        {booking.transfer ? t('referenceCreated', { reference: booking.reference }) : t('doneTitle')}
      </h1>
      <p className="lede" role="status">
        <Link to="/$locale/thank-you" params={{ locale }} search={{ booking: booking.id }}>
          {t(booking.transfer ? 'seeBankDetails' : 'seeConfirmation')}
        </Link>
      </p>
    </>
  );
}

function EndedBooking({
  end,
  booking,
  locale,
}: PlacedBookingProps & { readonly end: 'expired' | 'cancelled' }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1 className="title">{t(`${end}Title`)}</h1>
      <p className="lede" role="alert">
        {t(`${end}Text`)}
      </p>
      <Link
        className="btn"
        to="/$locale/adventure/$slug"
        params={{ locale, slug: booking.trip.slugs[locale] }}
        hash="dates"
      >
        {t('chooseNewDate')}
      </Link>
    </>
  );
}
