import type { i18n as I18n } from 'i18next';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../api/problem.js';
import type { Namespace } from '../i18n/messages.js';
import { createLazyFile } from './lazy-file.js';
import { runAfterRelease } from './run-after-release.js';
import { useFirstTouch } from './use-first-touch.js';

interface LazyComponentProps {
  /** The component loads now; otherwise it loads near the viewport, on interaction, or after a while. */
  readonly isNeededNow?: boolean;
}

/** A component loads within this distance below the viewport. */
const NEAR_MARGIN = '400px';
/** A visitor who stays this long may print, search or listen to the page, so everything loads by then. */
const MAX_LOAD_DELAY_MS = 5000;

/** Renders a component only in the browser. If loading fails, shows a message and a retry button. */
export function createLazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[],
) {
  const file = createLazyFile(importComponent, namespaces);

  function LazyComponent(props: P & LazyComponentProps) {
    const { t, i18n } = useTranslation('common');
    const [Component, setComponent] = useState(() => file.findLoaded(i18n));
    const [failure, setFailure] = useState<{ readonly code: string } | null>(null);
    const placeholder = useRef<HTMLDivElement>(null);
    const loadComponent = (): void => {
      if (Component !== null) return;
      setFailure(null);
      file.load(i18n).then(
        (component) => runAfterRelease(() => setComponent(() => component)),
        (error: unknown) => setFailure({ code: getCode(error) }),
      );
    };
    useFirstTouch(loadComponent);
    useRunWhenNear(placeholder, loadComponent, props.isNeededNow === true);
    if (Component !== null) return <Component {...props} />;
    return (
      <div ref={placeholder} className={failure ? undefined : 'lazy-component'}>
        {failure ? (
          <p role="alert">
            {t(failure.code === 'OFFLINE' ? 'offline' : 'errorText')}{' '}
            <button className="textlink" type="button" onClick={loadComponent}>
              {t('tryAgainButton')}
            </button>
          </p>
        ) : null}
      </div>
    );
  }
  return Object.assign(LazyComponent, { load: file.load });
}

/** True if a component at the top of the page has loaded or failed, so that nothing shifts later. */
export function useIsComponentLoaded(
  component: { readonly load: (i18n: I18n) => Promise<unknown> },
  isWanted: boolean,
) {
  const { i18n } = useTranslation('common');
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const markEnded = (): void => setHasEnded(true);
    component.load(i18n).then(markEnded, markEnded);
  }, [component, isWanted, i18n]);
  return hasEnded || !isWanted;
}

/** Runs when the element comes near the viewport, or after a while; at once if the browser cannot tell. */
function useRunWhenNear(element: RefObject<HTMLElement | null>, run: () => void, isNeededNow: boolean): void {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    if (isNeededNow || element.current === null || !('IntersectionObserver' in globalThis)) {
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
    observer.observe(element.current);
    const timer = setTimeout(() => runOnce(), MAX_LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNeededNow, element]);
}
