import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings';
import type { ChargeState } from '@wayfold/contracts/instalments';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { bookingQuery } from '../../shared/api/bookings.js';
import { serverNow } from '../../shared/api/clock.js';
import { codeOf } from '../../shared/api/problem.js';
import { useCapability } from '../../shared/api/use-capability.js';
import { HomeButton, Message } from '../../shared/ui/message-page.js';
import { Confirmation } from './confirmation.js';

const ASK_MS = 2000;
const UNDER_WAY: readonly ChargeState[] = ['SCHEDULED', 'ATTEMPTING', 'UNKNOWN'];

interface PageProps {
  readonly locale: Locale;
  readonly bookingId: string;
}

export function ThankYouPage({ locale, bookingId }: PageProps) {
  const { t } = useTranslation(['thanks', 'checkout']);
  const capability = useCapability(bookingId);
  if (capability === undefined) return <Opening />;
  if (capability === null || bookingId === '')
    return (
      <Message title={t('checkout:missingTitle')} text={t('checkout:missingText')}>
        <HomeButton />
      </Message>
    );
  return <WithBooking locale={locale} bookingId={bookingId} capability={capability} />;
}

/** Until the provider has spoken the page keeps asking, and says so; also while a charge is due or under way. */
const isUndecided = ({ status, instalments }: BookingView): boolean =>
  status === 'ON_HOLD' ||
  status === 'PENDING_PAYMENT' ||
  instalments.some(
    ({ chargeAt, paidAt, charge }) =>
      charge !== null &&
      UNDER_WAY.includes(charge) &&
      paidAt === null &&
      chargeAt !== null &&
      Date.parse(chargeAt) <= serverNow(),
  );

function WithBooking({ locale, bookingId, capability }: PageProps & { readonly capability: string }) {
  const { t } = useTranslation(['thanks', 'checkout', 'common']);
  const booking = useQuery({
    ...bookingQuery(bookingId, capability),
    refetchInterval: ({ state: { data } }) => (data && isUndecided(data) ? ASK_MS : false),
  });
  if (booking.data) return <Confirmation booking={booking.data} capability={capability} locale={locale} />;
  if (booking.isPending) return <Opening />;
  const missing = codeOf(booking.error) === 'NOT_FOUND';
  return (
    <Message
      title={missing ? t('checkout:missingTitle') : t('common:problemTitle')}
      text={missing ? t('checkout:missingText') : t('checkout:refused.OTHER')}
    >
      {missing ? (
        <HomeButton />
      ) : (
        <button className="btn" type="button" onClick={() => void booking.refetch()}>
          {t('common:tryAgain')}
        </button>
      )}
    </Message>
  );
}

function Opening() {
  const { t } = useTranslation(['thanks', 'checkout']);
  return (
    <main id="main" className="wrap message">
      <h1 className="title">{t('checkout:opening')}</h1>
      <noscript>{t('noScript')}</noscript>
    </main>
  );
}
