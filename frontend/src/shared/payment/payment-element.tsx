import { isCardPage } from '@wayfold/contracts/money/card-pages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestButton } from '../ui/form/request-button.js';
import type { CardFormProps } from './card-form-props.js';
import type { CardEvent } from './card-message.js';
import { type Elements, loadStripeJs, type StripeConfirmation, type StripeJs } from './stripe-js.js';

/** Interprets the provider's answer. As in the frame, "succeeded" only makes our server ask the provider. */
export function toCardEvent({ error, paymentIntent, setupIntent }: StripeConfirmation): CardEvent {
  if (!error) {
    const status = (paymentIntent ?? setupIntent)?.status;
    return { type: status === 'succeeded' ? 'CARD_SUCCEEDED' : 'CARD_OUTCOME_UNKNOWN' };
  }
  // The customer can correct an incomplete or declined card; any other error may have taken effect.
  if (error.type === 'validation_error') return { type: 'CARD_FAILED', failure: { kind: 'not-attempted' } };
  return error.type === 'card_error'
    ? { type: 'CARD_FAILED', failure: { kind: 'declined', reason: error.message || null } }
    : { type: 'CARD_OUTCOME_UNKNOWN' };
}

/** True if the content policy of the document, fixed when it was opened, admits the provider. */
export function isProviderAdmitted(
  documentUrl = performance.getEntriesByType('navigation')[0]?.name,
): boolean {
  return documentUrl === undefined || isCardPage(new URL(documentUrl).pathname);
}

interface ReadyElement {
  readonly stripe: StripeJs;
  readonly elements: Elements;
}

/** Shows the provider's own element in frames of its origin, so that no card number reaches our page. */
export function PaymentElement({ card, buttonLabel, isBusy, locale, onCardEvent, children }: CardFormProps) {
  const { t } = useTranslation('payment');
  const container = useRef<HTMLDivElement>(null);
  const { readyElement, hasFailed, remountElement } = usePaymentElement(container, card, locale);
  const confirmCard = async ({ stripe, elements }: ReadyElement): Promise<void> => {
    onCardEvent({ type: 'CARD_PROCESSING' });
    const options = {
      elements,
      redirect: 'if_required' as const,
      confirmParams: { return_url: window.location.href },
    };
    const confirmation = card.clientSecret.startsWith('seti_')
      ? stripe.confirmSetup(options)
      : stripe.confirmPayment(options);
    onCardEvent(toCardEvent(await confirmation.catch((): StripeConfirmation => ({ error: {} }))));
  };

  return (
    <>
      <div className="panel stack">
        {hasFailed ? (
          <>
            <p className="note warn" role="alert">
              <span>{t('frameFailed')}</span>
            </p>
            <button className="btn secondary small" type="button" onClick={remountElement}>
              {t('reloadFrameButton')}
            </button>
          </>
        ) : null}
        {!hasFailed && readyElement === null ? (
          <p role="status" className="text-small muted">
            {t('frameLoading')}
          </p>
        ) : null}
        <div ref={container} />
      </div>
      {children}
      <RequestButton
        className="btn full-width"
        type="button"
        isBusy={isBusy || readyElement === null}
        onClick={() => {
          if (readyElement) void confirmCard(readyElement);
        }}
      >
        {buttonLabel}
      </RequestButton>
    </>
  );
}

/** Mounts the provider's element in the container, and reports when it can be used or has failed. */
function usePaymentElement(
  container: RefObject<HTMLDivElement | null>,
  { clientSecret, publishableKey }: CardFormProps['card'],
  locale: CardFormProps['locale'],
) {
  const [readyElement, setReadyElement] = useState<ReadyElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    let destroyElement = (): void => undefined;
    const reportFailure = (): void => {
      if (!isUnmounted) setHasFailed(true);
    };
    if (!isProviderAdmitted()) {
      // A reload of this address brings a policy that admits the provider; the payment then resumes.
      if (isProviderAdmitted(window.location.href)) window.location.reload();
      else void Promise.resolve().then(reportFailure);
      return undefined;
    }
    loadStripeJs(publishableKey).then((stripe) => {
      if (isUnmounted || !container.current) return;
      const elements = stripe.elements({ clientSecret, locale, appearance: { theme: 'stripe' } });
      const element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => setReadyElement({ stripe, elements }));
      element.on('loaderror', reportFailure);
      element.mount(container.current);
      destroyElement = () => element.destroy();
    }, reportFailure);
    return () => {
      isUnmounted = true;
      destroyElement();
      setReadyElement(null);
      setHasFailed(false);
    };
  }, [container, clientSecret, publishableKey, locale, attempt]);
  return { readyElement, hasFailed, remountElement: () => setAttempt(attempt + 1) };
}
