import {
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '../i18n/load-messages.js';
import type { Namespace } from '../i18n/messages.js';
import { patiently } from './retry-import.js';

/** The inline script removes the mark at the first interaction; where it did not run, nothing waits. */
function turnedTo(): Promise<void> {
  const page = document.documentElement;
  return new Promise((done) => {
    const look = (): void => {
      if (page.dataset['quiet'] !== undefined) return;
      watching.disconnect();
      done();
    };
    const watching = new MutationObserver(look);
    watching.observe(page, { attributeFilter: ['data-quiet'] });
    look();
  });
}

/** A part of a page, rendered once its code is `found` or fetched. */
function partOf<P extends object>(
  found: ComponentType<P> | undefined,
  fetch: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[],
) {
  let Found = found;
  const fetched = async (): Promise<ComponentType<P>> => (Found ??= await fetch());
  const Waiting = lazy(async () => {
    await turnedTo();
    return { default: await patiently(fetched) };
  });
  const Later = memo(function Later(props: P) {
    const box = useRef<HTMLDivElement>(null);
    const [Part] = useState<ComponentType<P>>(() => Found ?? Waiting);
    return (
      <div ref={box} className="later" data-later="">
        <Suspense>
          <Speaking namespaces={namespaces}>
            <Part {...props} />
          </Speaking>
          <Arrived box={box} />
        </Suspense>
      </div>
    );
  });
  return Object.assign(Later, {
    /** For loaders, so that visitors from another page see it at once. */
    preload: async (): Promise<void> => {
      await fetched();
    },
  });
}

/** Server side of a deferred part: rendered at once. */
export const drawn = <P extends object>(Part: ComponentType<P>) =>
  partOf(Part, () => Promise.resolve(Part), []);

/**
 * Browser side of a deferred part: it keeps the server's markup until the first interaction, then loads its
 * code and replays what was done meanwhile. Its props are plain values; while they are equal it does not
 * rerender. `namespaces`: its texts that pages do not load with their scripts (LATER in messages.ts).
 */
export const later = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
) => partOf(undefined, fetch, namespaces);

const coming = new Map<string, Promise<void>>();

/** Renders once its messages are loaded. */
function Speaking({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const { i18n, ready } = useTranslation(namespaces.length > 0 ? namespaces : 'common');
  if (!ready) {
    const key = [i18n.language, ...namespaces].join(' ');
    const promise =
      coming.get(key) ??
      turnedTo().then(() => patiently(() => loadMessages(i18n, i18n.language, namespaces)));
    coming.set(key, promise);
    use(promise);
  }
  return children;
}

function Arrived({ box }: { readonly box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => box.current?.removeAttribute('data-later'), [box]);
  return null;
}
