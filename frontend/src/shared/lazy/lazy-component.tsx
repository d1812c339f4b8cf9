import type { i18n as I18n } from 'i18next';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '../i18n/messages.js';
import { createLazyFile } from './lazy-file.js';
import { runAfterRelease } from './run-after-release.js';
import { useFirstTouch } from './use-first-touch.js';

interface LazyComponentProps {
  /** True if the component loads now; otherwise near the viewport, on interaction, or after a while. */
  readonly isNeededNow?: boolean;
}

/** Distance below the viewport at which a component loads. */
const NEAR_MARGIN = '400px';
/** A visitor who stays may print, search or listen to the page, so load everything by then. */
const MAX_LOAD_DELAY_MS = 5000;

/** A component of a page that only the browser renders. A failed load shows a message and a retry button. */
export function createLazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[],
) {
  const file = createLazyFile(load, namespaces);

  function LazyComponent(props: P & LazyComponentProps) {
    const { t, i18n } = useTranslation('common');
    const [Component, setComponent] = useState(() => file.findLoaded(i18n));
    const [hasFailed, setHasFailed] = useState(false);
    const placeholder = useRef<HTMLDivElement>(null);
    const load = (): void => {
      if (Component !== null) return;
      setHasFailed(false);
      file.load(i18n).then(
        (component) => runAfterRelease(() => setComponent(() => component)),
        () => setHasFailed(true),
      );
    };
    useFirstTouch(load);
    useRunWhenNear(placeholder, load, props.isNeededNow === true);
    if (Component !== null) return <Component {...props} />;
    return (
      <div ref={placeholder} className={hasFailed ? undefined : 'lazy-component'}>
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
  return Object.assign(LazyComponent, { load: file.load });
}

/** True if a component at the top of the page has loaded, so that nothing shifts later, or has failed. */
export function useIsComponentLoaded(
  component: { readonly load: (i18n: I18n) => Promise<unknown> },
  isWanted: boolean,
) {
  const { i18n } = useTranslation('common');
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const end = (): void => setHasEnded(true);
    component.load(i18n).then(end, end);
  }, [component, isWanted, i18n]);
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
    const stay = setTimeout(() => runOnce(), MAX_LOAD_DELAY_MS);
    return () => {
      clearTimeout(stay);
      observer.disconnect();
    };
  }, [isNeededNow, place]);
}
