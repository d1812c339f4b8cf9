import { Link, useNavigate } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lender, Return } from '../../shared/ui/booking-search.js';
import { readStartedPayment } from './machine/started-checkout.js';
import { HoldBar } from './hold-bar.js';
import { Steps, stepOf } from './steps.js';
import { Summary } from './summary.js';
import { TravelersStep } from './travelers/travelers-step.js';
import { OpeningStep } from './opening-step.js';
import { useCheckout } from './machine/use-checkout.js';

interface CheckoutProps {
  readonly locale: Locale;
  readonly booking: BookingView;
  readonly capability: string;
  readonly back: Return | null;
  /** The lender whose page the customer returns from. */
  readonly lender: Lender | null;
  readonly otherWay: boolean;
  /** Lead of the displayed clock in ms; a change restarts the countdown. */
  readonly clockAhead: number;
}

export function Checkout({ locale, booking, capability, back, lender, otherWay, clockAhead }: CheckoutProps) {
  const navigate = useNavigate();
  const running = useCheckout(
    {
      booking,
      // In another tab or without storage only the address remains: a lender pays the full price.
      resume: lender === null ? readStartedPayment(booking.id) : { plan: 'full', method: lender },
      back: back?.back ?? null,
      order: back?.order,
      otherWay,
    },
    capability,
  );
  const { view: snapshot } = running;
  const { booking: current } = snapshot.context;
  const done = snapshot.matches('done');

  useEffect(() => {
    if (done)
      void navigate({ to: '/$locale/thank-you', params: { locale }, search: { booking: current.id } });
  }, [done, navigate, locale, current.id]);

  // A return from PayPal or a lender counts once: a reload is none.
  const hasReturned = back !== null || lender !== null;
  useEffect(() => {
    if (hasReturned)
      void navigate({ to: '.', search: { booking: current.id }, replace: true, resetScroll: false });
  }, [hasReturned, navigate, current.id]);

  return (
    <>
      {running.actor}
      <Screen running={running} locale={locale} capability={capability} clockAhead={clockAhead} />
    </>
  );
}

type ScreenProps = Pick<CheckoutProps, 'locale' | 'capability' | 'clockAhead'> & {
  readonly running: ReturnType<typeof useCheckout>;
};

function Screen({ running, locale, capability, clockAhead }: ScreenProps) {
  const { view: snapshot, part: later, send } = running;
  const { booking } = snapshot.context;
  if (later === null && !snapshot.matches('travelers'))
    return <OpeningStep problem={snapshot.context.problem} onAgain={running.need} />;
  if (later !== null && snapshot.status === 'done')
    return <later.EndMessage snapshot={snapshot} locale={locale} />;
  const asking =
    snapshot.matches({ payment: 'confirming' }) ||
    (snapshot.matches({ payment: 'waiting' }) && !snapshot.can({ type: 'BACK' })) ||
    snapshot.matches('over');
  return (
    <main id="main">
      {booking.hold && !booking.transfer && !asking ? (
        <HoldBar key={clockAhead} booking={booking} capability={capability} send={send} />
      ) : null}
      <CheckoutView running={running} locale={locale} capability={capability} />
    </main>
  );
}

/** Steps on one side, trip and total on the other. */
function CheckoutView({ running, locale, capability }: Omit<ScreenProps, 'clockAhead'>) {
  const { t } = useTranslation('checkout');
  const { view: snapshot, part: later, send } = running;
  const { booking } = snapshot.context;
  return (
    <div className="wrap checkout">
      {later?.canTurnBack(snapshot) ? (
        <later.TurnBack snapshot={snapshot} send={send} />
      ) : (
        <Link
          className="back s"
          to="/$locale/adventure/$slug"
          params={{ locale, slug: booking.trip.slugs[locale] }}
        >
          ← {t('backToTrip')}
        </Link>
      )}
      <div className="co">
        <div>
          <Summary booking={booking} locale={locale} folded />
          <Steps current={stepOf(snapshot)} />
          {later === null || snapshot.matches('travelers') ? (
            <TravelersStep snapshot={snapshot} send={send} locale={locale} />
          ) : (
            <later.PaymentSteps snapshot={snapshot} send={send} locale={locale} capability={capability} />
          )}
        </div>
        <aside aria-label={t('summary')}>
          <Summary booking={booking} locale={locale} />
        </aside>
      </div>
    </div>
  );
}
