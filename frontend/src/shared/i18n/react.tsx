import { createInstance, type i18n as I18n } from 'i18next';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { retryUntilDone } from '../delivery/retry-until-done.js';
import { loadMessages } from './load-messages.js';
import type { Namespace } from './messages.js';

/** A component can be tested without a provider: it then shows keys as text. */
const silentI18n = createInstance();
void silentI18n.init({ lng: 'en', fallbackLng: false, ns: [], initAsync: false, resources: {} });
const I18nContext = createContext<I18n>(silentI18n);

/**
 * Replaces react-i18next in the build; components are checked against its types. Pages load messages before
 * rendering, so these two exports suffice, at a third of its size.
 */
export const I18nextProvider = ({
  i18n,
  children,
}: {
  readonly i18n: I18n;
  readonly children: ReactNode;
}) => <I18nContext value={i18n}>{children}</I18nContext>;

/** Looks up a key without a namespace in the first namespace. `ready` is false while messages load. */
export function useTranslation(namespaces: Namespace | readonly Namespace[] = 'common') {
  const i18n = use(I18nContext);
  const getLanguage = (): string => i18n.language;
  const language = useSyncExternalStore(
    (notify) => {
      i18n.on('languageChanged', notify);
      return () => {
        i18n.off('languageChanged', notify);
      };
    },
    getLanguage,
    getLanguage,
  );
  const [, rerender] = useState(0);
  const joinedNames = typeof namespaces === 'string' ? namespaces : namespaces.join(' ');
  const names = useMemo(() => joinedNames.split(' ') as Namespace[], [joinedNames]);
  const isReady = names.every((name) => i18n.hasResourceBundle(language, name));
  useEffect(() => {
    if (isReady || i18n === silentI18n) return;
    const loadTexts = () => loadMessages(i18n, language, names);
    void retryUntilDone(loadTexts).then(() => rerender((renderCount) => renderCount + 1));
  }, [i18n, isReady, language, names]);
  const t = useMemo(() => i18n.getFixedT(language, names), [i18n, language, names]);
  return { t, i18n, ready: isReady };
}
