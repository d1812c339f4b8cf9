import { Link, useNavigate } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isBusy } from '../../shared/card/card-note.js';
import type { Return } from '../../shared/ui/booking-search.js';
import { checkoutWith, paymentBegun } from './actors.js';
import { EmailCode } from './email-code.js';
import { Ended } from './ended.js';
import { HoldBar } from './hold-bar.js';
import { HowToPay } from './how-to-pay.js';
import { Payment } from './payment.js';
import { Steps, stepOf } from './steps.js';
import { Summary } from './summary.js';
import { TravelersStep } from './travelers-step.js';
import { TravelersSummary } from './travelers-summary.js';
import type { CheckoutSend, CheckoutSnapshot } from './types.js';

interface CheckoutProps {
  readonly locale: Locale;
  readonly booking: BookingView;
  readonly capability: string;
  readonly back: Return | null;
  readonly otherWay: boolean;
  /** The shown clock's lead, in ms; a change starts the countdown anew. */
  readonly clockAhead: number;
}

export function Checkout({ locale, booking, capability, back, otherWay, clockAhead }: CheckoutProps) {
  const navigate = useNavigate();
  const machine = useMemo(() => checkoutWith(capability, locale), [capability, locale]);
  const [snapshot, send] = useMachine(machine, {
    input: {
      booking,
      resume: paymentBegun(booking.id),
      back: back?.back ?? null,
      order: back?.order,
      otherWay,
    },
  });
  const { booking: current } = snapshot.context;
  const done = snapshot.matches('done');

  useEffect(() => {
    if (done)
      void navigate({ to: '/$locale/thank-you', params: { locale }, search: { booking: current.id } });
  }, [done, navigate, locale, current.id]);

  // The way back from PayPal is told once: a reload is none.
  const came = back !== null;
  useEffect(() => {
    if (came) void navigate({ to: '.', search: { booking: current.id }, replace: true, resetScroll: false });
  }, [came, navigate, current.id]);

  if (snapshot.status === 'done') return <Ended snapshot={snapshot} locale={locale} />;
  const asking =
    snapshot.matches({ payment: 'confirming' }) ||
    (snapshot.matches({ payment: 'waiting' }) && !snapshot.can({ type: 'BACK' })) ||
    snapshot.matches('over');
  return (
    <main id="main">
      {current.hold && !current.transfer && !asking ? (
        <HoldBar key={clockAhead} booking={current} capability={capability} send={send} />
      ) : null}
      <CheckoutView snapshot={snapshot} send={send} locale={locale} capability={capability} />
    </main>
  );
}

interface ViewProps {
  readonly snapshot: CheckoutSnapshot;
  readonly send: CheckoutSend;
  readonly locale: Locale;
  readonly capability: string;
}

/** The steps on one side, trip and total on the other. */
function CheckoutView({ snapshot, send, locale, capability }: ViewProps) {
  const { t } = useTranslation('checkout');
  const { booking } = snapshot.context;
  return (
    <div className="wrap checkout">
      {canTurnBack(snapshot) ? (
        <button className="back s textlink" type="button" onClick={() => send({ type: 'BACK' })}>
          ← {t(snapshot.context.method === 'transfer' ? 'transfer' : 'backToPayment')}
        </button>
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
          <CurrentStep snapshot={snapshot} send={send} locale={locale} capability={capability} />
        </div>
        <aside aria-label={t('summary')}>
          <Summary booking={booking} locale={locale} />
        </aside>
      </div>
    </div>
  );
}

/** Inside a way to pay the link in the header names it, and leads out of it. */
const canTurnBack = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.can({ type: 'BACK' }) && !isBusy(snapshot.context.note);

function CurrentStep({ snapshot, send, locale, capability }: ViewProps) {
  if (snapshot.matches('travelers')) return <TravelersStep snapshot={snapshot} send={send} locale={locale} />;
  if (snapshot.matches('howToPay'))
    return (
      <div className="stack wide">
        <TravelersSummary
          booking={snapshot.context.booking}
          onChange={() => send({ type: 'CHANGE_TRAVELERS' })}
        />
        <HowToPay snapshot={snapshot} send={send} locale={locale} />
      </div>
    );
  if (snapshot.matches({ payment: 'proving' }))
    return <EmailCode snapshot={snapshot} send={send} locale={locale} capability={capability} />;
  if (snapshot.matches('payment')) return <Payment snapshot={snapshot} send={send} locale={locale} />;
  return <Ended snapshot={snapshot} locale={locale} send={send} bare />;
}
