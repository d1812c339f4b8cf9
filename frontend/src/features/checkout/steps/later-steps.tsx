import { useTranslation } from 'react-i18next';
import { isFormBusy } from '../../../shared/payment/card-note.js';
import { EndMessage } from '../end-message.js';
import type { CheckoutSend, CheckoutSnapshot } from '../machine/checkout-snapshot.js';
import { Payment } from '../payment/payment.js';
import { HowToPay } from '../payment-method/how-to-pay.js';
import type { StepProps } from '../step-props.js';
import { EmailCode } from '../travelers/email-code.js';
import { CompletedSteps } from './completed-steps.js';

/** The machine and every step after the travelers load as one chunk, while the customer enters them. */
export { CheckoutActor } from '../machine/checkout-actor.js';
export { EndMessage } from '../end-message.js';

interface LaterStepProps extends StepProps {
  readonly capability: string;
}

export function LaterStep({ snapshot, send, locale, capability }: LaterStepProps) {
  const { booking, plan, method } = snapshot.context;
  if (snapshot.matches('choosingMethod'))
    return (
      <div className="stack wide">
        <CompletedSteps
          booking={booking}
          locale={locale}
          onEditTravelers={() => send({ type: 'CHANGE_TRAVELERS' })}
        />
        <HowToPay snapshot={snapshot} send={send} locale={locale} />
      </div>
    );
  if (snapshot.matches('payment'))
    return (
      <div className="stack wide">
        <CompletedSteps
          booking={booking}
          locale={locale}
          payment={{ plan, method }}
          onEditPayment={canGoBack(snapshot) ? () => send({ type: 'GO_BACK' }) : undefined}
        />
        {snapshot.matches({ payment: 'verifyingEmail' }) ? (
          <EmailCode snapshot={snapshot} send={send} locale={locale} capability={capability} />
        ) : (
          <Payment snapshot={snapshot} send={send} locale={locale} />
        )}
      </div>
    );
  return <EndMessage snapshot={snapshot} locale={locale} send={send} isInsideMain />;
}

/** True if the header's link leads out of the current payment method. */
export const canGoBack = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.can({ type: 'GO_BACK' }) && !isFormBusy(snapshot.context.note);

interface BackToMethodsProps {
  readonly snapshot: CheckoutSnapshot;
  readonly send: CheckoutSend;
}

export function BackToMethods({ snapshot, send }: BackToMethodsProps) {
  const { t } = useTranslation('payment');
  return (
    <button className="tap-link text-small textlink" type="button" onClick={() => send({ type: 'GO_BACK' })}>
      ← {t(snapshot.context.method === 'transfer' ? 'transfer' : 'backToPayment')}
    </button>
  );
}
