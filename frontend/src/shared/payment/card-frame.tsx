import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestButton } from '../ui/form/request-button.js';
import type { CardFormProps } from './card-form-props.js';
import { parseCardMessage } from './card-message.js';

const SLOW_NOTICE_DELAY_MS = 10_000;

interface FrameProps extends CardFormProps {
  readonly page: string;
}

function buildFrameAddress({ card, page, locale }: Pick<FrameProps, 'card' | 'page' | 'locale'>): URL {
  const url = new URL(page);
  url.searchParams.set('client_secret', card.clientSecret);
  url.searchParams.set('publishable_key', card.publishableKey);
  url.searchParams.set('locale', locale);
  url.searchParams.set('parent', window.location.origin);
  return url;
}

/**
 * Frames the provider's card form on its own origin, so that no card number ever reaches our page. Only
 * messages from that origin and window count.
 */
export function CardFrame(props: FrameProps) {
  const [attempt, setAttempt] = useState(0);
  // Another address or attempt makes a new frame, which loads from the start.
  const key = `${buildFrameAddress(props).href} ${attempt}`;
  return <Frame key={key} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Returns the state of the form in the frame; passes its reports on to `onCardEvent`. */
function useCardFrameState(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onCardEvent: FrameProps['onCardEvent'],
) {
  const [state, setState] = useState<'loading' | 'slow' | 'ready'>('loading');

  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = parseCardMessage(event.data);
      if (message === null) return;
      setState('ready');
      if (message.type === 'height') frame.current.style.height = `${message.height}px`;
      else if (message.type === 'event') onCardEvent(message.event);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame, origin, onCardEvent]);

  useEffect(() => {
    const timer = setTimeout(
      () => setState((currentState) => (currentState === 'loading' ? 'slow' : currentState)),
      SLOW_NOTICE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  return state;
}

function Frame({
  card,
  page,
  buttonLabel,
  isBusy,
  locale,
  onCardEvent,
  onRetry,
  children,
}: FrameProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation('payment');
  const frame = useRef<HTMLIFrameElement>(null);
  const address = buildFrameAddress({ card, page, locale });
  const { origin } = address;
  const state = useCardFrameState(frame, origin, onCardEvent);
  const isReady = state === 'ready';

  const submitCard = (): void => {
    frame.current?.contentWindow?.postMessage({ source: 'wayfold-checkout', type: 'submit' }, origin);
  };

  return (
    <>
      <div className="panel stack">
        {isReady ? null : (
          <p role="status" className="text-small muted">
            {t(state === 'slow' ? 'frameSlow' : 'frameLoading')}
          </p>
        )}
        {state === 'slow' ? (
          <button className="btn secondary small" type="button" onClick={onRetry}>
            {t('reloadFrameButton')}
          </button>
        ) : null}
        <iframe
          ref={frame}
          className="card-frame"
          title={t('frameTitle')}
          src={address.href}
          allow="payment"
          referrerPolicy="strict-origin"
        />
      </div>
      {children}
      <RequestButton
        className="btn full-width"
        type="button"
        isBusy={isBusy || !isReady}
        onClick={submitCard}
      >
        {buttonLabel}
      </RequestButton>
    </>
  );
}
