import type { i18n as I18n } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '../i18n/messages.js';
import { bring } from './bring.js';
import { useFirstTouch } from './first-touch.js';
import { unlessPressed } from './pressed.js';

interface LaterProps {
  /** Whether it is needed now; otherwise it loads near the viewport, on interaction, or after a while. */
  readonly now?: boolean;
}

/** Distance below the viewport at which a part loads. */
const NEAR = '400px';
/** A visitor who stays may print, search or listen to the page, so load everything by then. */
const STAYED_MS = 5000;

/** A part of a page in its own file with its messages. A failed load shows a message and a retry button. */
export function latePart<P extends object>(
  namespaces: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
) {
  let come: ComponentType<P> | null = null;
  const fetch = async (i18n: I18n): Promise<ComponentType<P>> =>
    (come = await bring(i18n, namespaces, load()));
  const arrived = (i18n: I18n): ComponentType<P> | null =>
    namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace)) ? come : null;

  function Later(props: P & LaterProps) {
    const { t, i18n } = useTranslation('common');
    const [Part, setPart] = useState(() => arrived(i18n));
    const [failed, setFailed] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const ask = (): void => {
      if (Part !== null) return;
      setFailed(false);
      fetch(i18n).then(
        (part) => unlessPressed(() => setPart(() => part)),
        () => setFailed(true),
      );
    };
    useFirstTouch(ask);
    useNear(place, ask, props.now === true);
    if (Part !== null) return <Part {...props} />;
    return (
      <div ref={place} className={failed ? undefined : 'late-part'}>
        {failed ? (
          <p role="alert">
            {t('offline')}{' '}
            <button className="textlink" type="button" onClick={ask}>
              {t('tryAgain')}
            </button>
          </p>
        ) : null}
      </div>
    );
  }
  return Object.assign(Later, { fetch });
}

/** Whether a part at the top of the page is loaded, so that nothing shifts later, or has failed. */
export function useArrival(part: { readonly fetch: (i18n: I18n) => Promise<unknown> }, wanted: boolean) {
  const { i18n } = useTranslation('common');
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const end = (): void => setOver(true);
    part.fetch(i18n).then(end, end);
  }, [part, wanted, i18n]);
  return over || !wanted;
}

/** Runs once, when the place is about to be visible; at once if the browser cannot tell. */
function useNear(place: RefObject<HTMLElement | null>, then: () => void, now: boolean): void {
  const run = useEffectEvent(then);
  useEffect(() => {
    if (now || place.current === null || !('IntersectionObserver' in globalThis)) {
      run();
      return undefined;
    }
    const watching = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watching.disconnect();
        run();
      },
      { rootMargin: NEAR },
    );
    watching.observe(place.current);
    const stayed = setTimeout(() => run(), STAYED_MS);
    return () => {
      clearTimeout(stayed);
      watching.disconnect();
    };
  }, [now, place]);
}
