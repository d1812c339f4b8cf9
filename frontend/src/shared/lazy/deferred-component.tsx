import type { i18n as I18n } from 'i18next';
import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryUntilDone } from '../delivery/retry-until-done.js';
import type { DeferredNamespace } from '../i18n/messages.js';
import { createLazyFile, type LazyFile } from './lazy-file.js';

/** Resolves when the inline script removes `data-quiet`, or at once if the page never had it. */
function waitForInteraction(): Promise<void> {
  const page = document.documentElement;
  return new Promise((resolve) => {
    const resolveWhenActive = (): void => {
      if (page.dataset['quiet'] !== undefined) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(resolveWhenActive);
    observer.observe(page, { attributeFilter: ['data-quiet'] });
    resolveWhenActive();
  });
}

function createComponent<P extends object>(file: LazyFile<ComponentType<P>>) {
  const createWaitingComponent = (i18n: I18n) =>
    lazy(async () => {
      await waitForInteraction();
      return { default: await retryUntilDone(() => file.load(i18n)) };
    });
  const MemoizedComponent = memo(function DeferredComponent(props: P) {
    const { i18n } = useTranslation('common');
    const box = useRef<HTMLDivElement>(null);
    const [Component] = useState<ComponentType<P>>(
      () => file.findLoaded(i18n) ?? createWaitingComponent(i18n),
    );
    return (
      <div ref={box} className="deferred-component" data-later="">
        <Suspense>
          <Component {...props} />
          <LoadedMark box={box} />
        </Suspense>
      </div>
    );
  });
  return Object.assign(MemoizedComponent, {
    /** Lets loaders load the code ahead, so that visitors from another page see the component at once. */
    preload: async (i18n: I18n): Promise<void> => {
      await file.load(i18n);
    },
  });
}

/** Creates a component that renders at once, on the server. */
export const createEagerComponent = <P extends object>(Component: ComponentType<P>) =>
  createComponent<P>({ load: () => Promise.resolve(Component), findLoaded: () => Component });

/**
 * Creates a component that renders on the server; its code loads at the first interaction, and earlier events
 * are replayed. Only changed props, plain values, rerender it. `namespaces`: its own texts.
 */
export const createDeferredComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly DeferredNamespace[] = [],
) => createComponent(createLazyFile(load, namespaces));

/** Ends the replay of events, see event-replay.ts. */
function LoadedMark({ box }: { readonly box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => box.current?.removeAttribute('data-later'), [box]);
  return null;
}
