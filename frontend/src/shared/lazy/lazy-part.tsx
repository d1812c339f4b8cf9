import type { i18n as I18n } from 'i18next';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '../i18n/messages.js';
import { createLazyFile } from './lazy-file.js';
import { runAfterRelease } from './run-after-release.js';
import { useFirstTouch } from './use-first-touch.js';

interface LazyPartProps {
  /** True if the part loads now; otherwise near the viewport, on interaction, or after a while. */
  readonly isNeededNow?: boolean;
}

/** Distance below the viewport at which a part loads. */
const NEAR_MARGIN = '400px';
/** A visitor who stays may print, search or listen to the page, so load everything by then. */
const STAY_MS = 5000;

/** A part of a page that only the browser renders. A failed load shows a message and a retry button. */
export function createLazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[],
) {
  const file = createLazyFile(fetch, namespaces);

  function LazyPart(props: P & LazyPartProps) {
    const { t, i18n } = useTranslation('common');
    const [Part, setPart] = useState(() => file.getLoaded(i18n));
    const [hasFailed, setHasFailed] = useState(false);
    const placeholder = useRef<HTMLDivElement>(null);
    const load = (): void => {
      if (Part !== null) return;
      setHasFailed(false);
      file.load(i18n).then(
        (part) => runAfterRelease(() => setPart(() => part)),
        () => setHasFailed(true),
      );
    };
    useFirstTouch(load);
    useRunWhenNear(placeholder, load, props.isNeededNow === true);
    if (Part !== null) return <Part {...props} />;
    return (
      <div ref={placeholder} className={hasFailed ? undefined : 'lazy-part'}>
        {hasFailed ? (
          <p role="alert">
            {t('offline')}{' '}
            <button className="textlink" type="button" onClick={load}>
              {t('tryAgainButton')}
            </button>
          </p>
        ) : null}
      </div>
    );
  }
  return Object.assign(LazyPart, { load: file.load });
}

/** True if a part at the top of the page has loaded, so that nothing shifts later, or has failed. */
export function useIsPartLoaded(
  part: { readonly load: (i18n: I18n) => Promise<unknown> },
  isWanted: boolean,
) {
  const { i18n } = useTranslation('common');
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const end = (): void => setHasEnded(true);
    part.load(i18n).then(end, end);
  }, [part, isWanted, i18n]);
  return hasEnded || !isWanted;
}

/** Runs when the place is about to be visible, or after a while; at once if the browser cannot tell. */
function useRunWhenNear(place: RefObject<HTMLElement | null>, run: () => void, isNeededNow: boolean): void {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    if (isNeededNow || place.current === null || !('IntersectionObserver' in globalThis)) {
      runOnce();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        runOnce();
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(place.current);
    const stay = setTimeout(() => runOnce(), STAY_MS);
    return () => {
      clearTimeout(stay);
      observer.disconnect();
    };
  }, [isNeededNow, place]);
}
