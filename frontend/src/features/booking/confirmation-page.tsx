import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ChargeState } from '@wayfold/contracts/money/instalments';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayPalReturn } from '../../shared/address/booking-search.js';
import { buildBookingQuery } from '../../shared/api/bookings.js';
import { getCode } from '../../shared/api/problem.js';
import { removeCapability } from '../../shared/device/capabilities.js';
import { calculateServerNowMs } from '../../shared/device/clock.js';
import { useCapability } from '../../shared/device/use-capability.js';
import { LoadingPage } from '../../shared/ui/page/loading-page.js';
import { Message } from '../../shared/ui/page/message-page.js';
import { Confirmation } from './confirmation/confirmation.js';
import { NoCapability } from './confirmation/no-capability.js';

const POLL_MS = 2000;
/** Bank transfers take days, so poll slowly. */
const POLL_BANK_MS = 10_000;

const UNDECIDED_CHARGES: readonly ChargeState[] = ['SCHEDULED', 'ATTEMPTING', 'UNKNOWN'];

interface ConfirmationPageProps {
  readonly locale: Locale;
  readonly bookingId: string;
  readonly payPalReturn?: PayPalReturn | undefined;
}

export function ConfirmationPage({ locale, bookingId, payPalReturn }: ConfirmationPageProps) {
  const { t } = useTranslation('confirmation');
  const capability = useCapability(bookingId);
  const [isRefused, setIsRefused] = useState(false);
  if (capability === undefined) return <LoadingPage>{t('noScript')}</LoadingPage>;
  if (capability === null || bookingId === '') return <NoCapability locale={locale} isRefused={isRefused} />;
  const dropCapability = (): void => {
    setIsRefused(true);
    removeCapability(bookingId, capability);
  };
  return (
    <ConfirmationLoader
      key={capability}
      locale={locale}
      bookingId={bookingId}
      payPalReturn={payPalReturn}
      capability={capability}
      onRefused={dropCapability}
    />
  );
}

/** True if polling must continue: a provider is deciding, or a charge is due or running. */
const isUndecided = ({ status, instalments }: BookingView): boolean =>
  status === 'ON_HOLD' ||
  status === 'PENDING_PAYMENT' ||
  instalments.some(
    ({ chargeAt, paidAt, charge }) =>
      charge !== null &&
      UNDECIDED_CHARGES.includes(charge) &&
      paidAt === null &&
      chargeAt !== null &&
      Date.parse(chargeAt) <= calculateServerNowMs(),
  );

function choosePollInterval(booking: BookingView): number | false {
  if (booking.transfer && booking.status !== 'EXPIRED') return POLL_BANK_MS;
  return isUndecided(booking) && POLL_MS;
}

interface ConfirmationLoaderProps extends ConfirmationPageProps {
  readonly capability: string;
  /** Reports that the capability does not open the booking. */
  readonly onRefused: () => void;
}

function ConfirmationLoader({
  locale,
  bookingId,
  payPalReturn,
  capability,
  onRefused,
}: ConfirmationLoaderProps) {
  const { t } = useTranslation(['confirmation', 'common']);
  const booking = useQuery({
    ...buildBookingQuery(bookingId, capability),
    refetchInterval: ({ state: { data } }) => (data ? choosePollInterval(data) : false),
  });
  const navigate = useNavigate();
  // A return from PayPal counts once: reloading the page must not repeat it.
  const [initialReturn] = useState(payPalReturn ?? null);
  const hasReturned = payPalReturn !== undefined;
  useEffect(() => {
    if (hasReturned)
      void navigate({ to: '.', search: { booking: bookingId }, replace: true, resetScroll: false });
  }, [hasReturned, bookingId, navigate]);
  // A valid capability is never rate-limited, so the next capability of this device may open the booking.
  const isRefused = booking.error !== null && ['NOT_FOUND', 'RATE_LIMITED'].includes(getCode(booking.error));
  const handleRefusal = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) handleRefusal();
  }, [isRefused]);
  if (booking.data && !isRefused)
    return (
      <Confirmation
        booking={booking.data}
        capability={capability}
        locale={locale}
        payPalReturn={initialReturn}
      />
    );
  if (booking.isPending || isRefused) return <LoadingPage />;
  return (
    <Message title={t('common:problemTitle')} text={t('failure')}>
      <button className="btn" type="button" onClick={() => void booking.refetch()}>
        {t('common:tryAgainButton')}
      </button>
    </Message>
  );
}
