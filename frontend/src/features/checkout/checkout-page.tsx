import { useQuery } from '@tanstack/react-query';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import type { Lender, PayPalReturn } from '../../shared/address/booking-search.js';
import { buildBookingQuery } from '../../shared/api/bookings.js';
import { devStatusQuery } from '../../shared/api/dev.js';
import { getCode } from '../../shared/api/problem.js';
import { useCapability } from '../../shared/device/use-capability.js';
import { LoadingPage } from '../../shared/ui/page/loading-page.js';
import { HomeButton, Message } from '../../shared/ui/page/message-page.js';
import { Checkout } from './checkout.js';
import { LoadingStep } from './steps/loading-step.js';

interface CheckoutPageProps {
  readonly locale: Locale;
  readonly bookingId: string;
  readonly payPalReturn?: PayPalReturn | undefined;
  /** The lender from whose page the customer returns, approved or not. */
  readonly lender?: Lender | undefined;
  /** The customer left the transfer details to pay another way. */
  readonly wantsOtherMethod: boolean;
}

/** Looks up the booking's capability on this device, because the page's request does not carry it. */
export function CheckoutPage({
  locale,
  bookingId,
  payPalReturn,
  lender,
  wantsOtherMethod,
}: CheckoutPageProps) {
  const { t } = useTranslation('checkout');
  const capability = useCapability(bookingId);
  if (capability === undefined) return <LoadingPage>{t('noScript')}</LoadingPage>;
  if (capability === null || bookingId === '') return <BookingNotFound />;
  return (
    <CheckoutLoader
      key={capability}
      locale={locale}
      bookingId={bookingId}
      payPalReturn={payPalReturn}
      lender={lender}
      wantsOtherMethod={wantsOtherMethod}
      capability={capability}
    />
  );
}

function CheckoutLoader({
  locale,
  bookingId,
  payPalReturn,
  lender,
  wantsOtherMethod,
  capability,
}: CheckoutPageProps & { readonly capability: string }) {
  const { t } = useTranslation(['checkout', 'common']);
  const booking = useQuery({ ...buildBookingQuery(bookingId, capability), refetchOnWindowFocus: false });
  const clock = useQuery({ ...devStatusQuery, enabled: false });
  if (booking.data)
    return (
      <Checkout
        locale={locale}
        booking={booking.data}
        capability={capability}
        payPalReturn={payPalReturn ?? null}
        lender={lender ?? null}
        wantsOtherMethod={wantsOtherMethod}
        clockAheadMs={clock.data?.offsetMs ?? 0}
      />
    );
  if (booking.isPending) return <LoadingStep problem={null} onRetry={() => undefined} />;
  if (getCode(booking.error) === 'NOT_FOUND') return <BookingNotFound />;
  return (
    <Message
      title={t('common:problemTitle')}
      text={t(getCode(booking.error) === 'OFFLINE' ? 'refusals.OFFLINE' : 'refusals.OTHER')}
    >
      <button className="btn" type="button" onClick={() => void booking.refetch()}>
        {t('common:tryAgainButton')}
      </button>
    </Message>
  );
}

function BookingNotFound() {
  const { t } = useTranslation('checkout');
  return (
    <Message title={t('missingTitle')} text={t('missingText')}>
      <HomeButton />
    </Message>
  );
}
