import { useTranslation } from 'react-i18next';
import { isBusy } from '../../shared/card/card-note.js';
import { DoneSteps } from './done-steps.js';
import { EmailCode } from './travelers/email-code.js';
import { EndMessage } from './end-message.js';
import { HowToPay } from './payment-method/how-to-pay.js';
import { Payment } from './payment/payment.js';
import type { CheckoutSend, CheckoutSnapshot, StepProps } from './machine/types.js';

/** Everything after the travelers step, with the machine: one chunk, loaded while travelers are entered. */
export { CheckoutActor } from './machine/actors.js';
export { EndMessage } from './end-message.js';

interface PaymentStepsProps extends StepProps {
  readonly capability: string;
}

export function PaymentSteps({ snapshot, send, locale, capability }: PaymentStepsProps) {
  const { booking, plan, method } = snapshot.context;
  if (snapshot.matches('howToPay'))
    return (
      <div className="stack wide">
        <DoneSteps booking={booking} locale={locale} onTravelers={() => send({ type: 'CHANGE_TRAVELERS' })} />
        <HowToPay snapshot={snapshot} send={send} locale={locale} />
      </div>
    );
  if (snapshot.matches('payment'))
    return (
      <div className="stack wide">
        <DoneSteps
          booking={booking}
          locale={locale}
          payment={{ plan, method }}
          onPayment={canTurnBack(snapshot) ? () => send({ type: 'BACK' }) : undefined}
        />
        {snapshot.matches({ payment: 'proving' }) ? (
          <EmailCode snapshot={snapshot} send={send} locale={locale} capability={capability} />
        ) : (
          <Payment snapshot={snapshot} send={send} locale={locale} />
        )}
      </div>
    );
  return <EndMessage snapshot={snapshot} locale={locale} send={send} isInsideMain />;
}

/** Whether the header's link leads back out of the current payment method. */
export const canTurnBack = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.can({ type: 'BACK' }) && !isBusy(snapshot.context.note);

interface TurnBackProps {
  readonly snapshot: CheckoutSnapshot;
  readonly send: CheckoutSend;
}

export function TurnBack({ snapshot, send }: TurnBackProps) {
  const { t } = useTranslation('payment');
  return (
    <button className="back text-small textlink" type="button" onClick={() => send({ type: 'BACK' })}>
      ← {t(snapshot.context.method === 'transfer' ? 'transfer' : 'backToPayment')}
    </button>
  );
}
