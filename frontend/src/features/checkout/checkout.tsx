import { Link, useNavigate } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lender, PayPalReturn } from '../../shared/address/booking-search.js';
import { HoldBar } from './hold-bar.js';
import { readStartedPayment } from './machine/started-payment.js';
import { getStep, StepProgress } from './step-progress.js';
import { LoadingStep } from './steps/loading-step.js';
import { FoldedSummary, Summary } from './summary.js';
import { TravelersStep } from './travelers/travelers-step.js';
import { useCheckout } from './use-checkout.js';

interface CheckoutProps {
  readonly locale: Locale;
  readonly booking: BookingView;
  readonly capability: string;
  readonly payPalReturn: PayPalReturn | null;
  /** The lender from whose page the customer returns. */
  readonly lender: Lender | null;
  readonly wantsOtherMethod: boolean;
  /** How far the displayed clock is ahead, in ms; a change restarts the countdown. */
  readonly clockAheadMs: number;
}

export function Checkout({
  locale,
  booking,
  capability,
  payPalReturn,
  lender,
  wantsOtherMethod,
  clockAheadMs,
}: CheckoutProps) {
  const navigate = useNavigate();
  const screen = useCheckout(
    {
      booking,
      // In another tab or without storage, only the address shows the payment; a lender pays the full price.
      startedPayment: lender === null ? readStartedPayment(booking.id) : { plan: 'full', method: lender },
      returnOutcome: payPalReturn?.outcome ?? null,
      returnedOrderId: payPalReturn?.orderId,
      wantsOtherMethod,
    },
    capability,
  );
  const { view: snapshot } = screen;
  const { booking: currentBooking } = snapshot.context;
  const isDone = snapshot.matches('done');

  useEffect(() => {
    if (isDone)
      void navigate({ to: '/$locale/thank-you', params: { locale }, search: { booking: currentBooking.id } });
  }, [isDone, navigate, locale, currentBooking.id]);

  // A return from PayPal or a lender counts once: reloading the page must not repeat it.
  const hasReturned = payPalReturn !== null || lender !== null;
  useEffect(() => {
    if (hasReturned)
      void navigate({ to: '.', search: { booking: currentBooking.id }, replace: true, resetScroll: false });
  }, [hasReturned, navigate, currentBooking.id]);

  return (
    <>
      {screen.actor}
      <Screen screen={screen} locale={locale} capability={capability} clockAheadMs={clockAheadMs} />
    </>
  );
}

type ScreenProps = Pick<CheckoutProps, 'locale' | 'capability' | 'clockAheadMs'> & {
  readonly screen: ReturnType<typeof useCheckout>;
};

function Screen({ screen, locale, capability, clockAheadMs }: ScreenProps) {
  const { view: snapshot, module: laterSteps, send } = screen;
  const { booking } = snapshot.context;
  if (laterSteps === null && !snapshot.matches('travelers'))
    return <LoadingStep problem={snapshot.context.problem} onRetry={screen.loadMachine} />;
  if (laterSteps !== null && snapshot.status === 'done')
    return <laterSteps.EndMessage snapshot={snapshot} locale={locale} />;
  const isPolling =
    snapshot.matches({ payment: 'confirming' }) ||
    (snapshot.matches({ payment: 'awaitingOutcome' }) && !snapshot.can({ type: 'GO_BACK' })) ||
    snapshot.matches('awaitingUpdate');
  const isHoldShown = booking.hold !== null && !booking.transfer && !isPolling;
  return (
    <main id="main">
      {isHoldShown ? (
        <HoldBar key={clockAheadMs} booking={booking} capability={capability} send={send} />
      ) : null}
      <CheckoutView screen={screen} locale={locale} capability={capability} />
    </main>
  );
}

/** Shows the steps on one side, the trip and the total on the other. */
function CheckoutView({ screen, locale, capability }: Omit<ScreenProps, 'clockAheadMs'>) {
  const { t } = useTranslation('checkout');
  const { view: snapshot, module: laterSteps, send } = screen;
  const { booking } = snapshot.context;
  return (
    <div className="wrap checkout">
      {laterSteps?.canGoBack(snapshot) ? (
        <laterSteps.BackToMethods snapshot={snapshot} send={send} />
      ) : (
        <Link
          className="tap-link text-small"
          to="/$locale/adventure/$slug"
          params={{ locale, slug: booking.trip.slugs[locale] }}
        >
          ← {t('backToTrip')}
        </Link>
      )}
      <div className="checkout-columns">
        <div>
          <FoldedSummary booking={booking} locale={locale} />
          <StepProgress currentStep={getStep(snapshot)} />
          {laterSteps === null || snapshot.matches('travelers') ? (
            <TravelersStep snapshot={snapshot} send={send} locale={locale} />
          ) : (
            <laterSteps.LaterStep snapshot={snapshot} send={send} locale={locale} capability={capability} />
          )}
        </div>
        <aside aria-label={t('summary')}>
          <Summary booking={booking} locale={locale} />
        </aside>
      </div>
    </div>
  );
}
