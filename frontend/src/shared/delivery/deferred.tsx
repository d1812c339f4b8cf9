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

/** The first script of a page takes the mark away when somebody turns to it; where it did not run, nothing waits. */
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

/** A part of a page, drawn when its code is `found` or fetched. */
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
    /** For loaders: who comes from another page sees it at once. */
    preload: async (): Promise<void> => {
      await fetched();
    },
  });
}

/** The server's side of a part that comes later: there at once. */
export const drawn = <P extends object>(Part: ComponentType<P>) =>
  partOf(Part, () => Promise.resolve(Part), []);

/**
 * The browser's side of a part of a page that stands as the server drew it until somebody turns to the page: only then
 * its code comes, and what was done in it meanwhile is done again. Its props are plain values: while they are the same it
 * is not drawn anew. `namespaces`: what it says, of those that pages do not fetch with their scripts (LATER in messages.ts).
 */
export const later = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
) => partOf(undefined, fetch, namespaces);

const coming = new Map<string, Promise<void>>();

/** Drawn when its messages are there. */
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
