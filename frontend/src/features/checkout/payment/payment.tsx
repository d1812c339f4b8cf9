import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { CardForm } from '../../../shared/payment/card-form.js';
import { CardNoteText, isFormBusy } from '../../../shared/payment/card-note.js';
import { findMethodName } from '../../../shared/ui/money/method-names.js';
import type { CheckoutContext } from '../machine/checkout-context.js';
import { PaymentConsent } from '../payment-method/consent.js';
import { StepHeading } from '../step-progress.js';
import type { StepProps } from '../step-props.js';

/** Shows the payment in the machine's state. One heading takes the focus, and only when the step begins. */
export function Payment(props: StepProps) {
  const { snapshot } = props;
  const { t } = useTranslation('payment');
  const { payment, providerUrl, method } = snapshot.context;
  const renderStep = (title: string, content: ReactNode) => (
    <div className="stack wide">
      <StepHeading>{title}</StepHeading>
      {content}
    </div>
  );
  if (snapshot.matches({ payment: 'starting' }))
    return renderStep(t(method === 'transfer' ? 'generating' : 'starting'), null);
  if (snapshot.matches({ payment: 'redirecting' }) && providerUrl !== null)
    return renderStep(
      t('leavingTitle', { site: findMethodName(method) }),
      <ProviderLink {...props} providerUrl={providerUrl} />,
    );
  if (snapshot.matches({ payment: 'enteringCard' }) && payment)
    return renderStep(t('paymentTitle'), <CardEntry {...props} payment={payment} />);
  return renderStep(t('confirmingTitle'), <PendingOutcome {...props} />);
}

/** Links to the provider's page, in case the automatic redirect fails. */
function ProviderLink({ snapshot, send, providerUrl }: StepProps & { readonly providerUrl: string }) {
  const { t } = useTranslation('payment');
  const providerName = findMethodName(snapshot.context.method);
  return (
    <>
      <p role="status">{t('leavingText', { site: providerName })}</p>
      <a className="btn" href={providerUrl}>
        {t('goToSite', { site: providerName })}
      </a>
      <BackButton send={send} />
    </>
  );
}

interface CardEntryProps extends StepProps {
  readonly payment: NonNullable<CheckoutContext['payment']>;
}

function CardEntry({ snapshot, send, locale, payment }: CardEntryProps) {
  const { t } = useTranslation('payment');
  const { note, booking } = snapshot.context;
  return (
    <>
      <p>{t('paymentIntro', { amount: formatMoney(payment.amountCents, locale) })}</p>
      <CardNoteText note={note} />
      <CardForm
        card={payment.card}
        buttonLabel={t('payButton', { amount: formatMoney(payment.amountCents, locale) })}
        isBusy={isFormBusy(note)}
        locale={locale}
        onCardEvent={send}
      >
        <PaymentConsent terms={booking.terms} locale={locale} isPayButton />
      </CardForm>
      {note?.kind === 'processing' ? null : <BackButton send={send} />}
    </>
  );
}

/** Waits for the server's answer; the customer can also ask for it. */
function PendingOutcome({ snapshot, send }: StepProps) {
  const { t } = useTranslation('payment');
  const { problem, method } = snapshot.context;
  const providerName = findMethodName(method);
  const isWaiting = snapshot.matches({ payment: 'awaitingOutcome' });
  const isOffline = isWaiting && problem !== null && getCode(problem) === 'OFFLINE';
  const canChange = isWaiting && snapshot.can({ type: 'GO_BACK' });
  const waitingKey = method === 'paypal' ? 'waitingAway' : 'waitingText';
  const confirmingKey = providerName ? 'confirmingAway' : 'confirmingText';
  const pendingKey = isWaiting ? waitingKey : confirmingKey;
  const onlineKey = canChange ? 'unreachableText' : pendingKey;
  return (
    <>
      <p role="status">{t(isOffline ? 'offlineText' : onlineKey, { site: providerName })}</p>
      {isWaiting ? (
        <button className="btn secondary" type="button" onClick={() => send({ type: 'POLL_NOW' })}>
          {t('checkNowButton')}
        </button>
      ) : null}
      {canChange ? <BackButton send={send} /> : null}
    </>
  );
}

function BackButton({ send }: Pick<StepProps, 'send'>) {
  const { t } = useTranslation('payment');
  return (
    <button className="btn secondary" type="button" onClick={() => send({ type: 'GO_BACK' })}>
      {t('changeMethodButton')}
    </button>
  );
}
