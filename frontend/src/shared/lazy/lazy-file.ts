import type { i18n as I18n } from 'i18next';
import { toImportError } from '../api/problem.js';
import { loadMessages } from '../i18n/load-messages.js';
import type { Namespace } from '../i18n/messages.js';

export interface LazyFile<T> {
  /**
   * Loads the file once, and its texts in the page's language.
   * @throws {ApiProblem} with code `OFFLINE` if it does not arrive; another call retries
   */
  readonly load: (i18n: I18n) => Promise<T>;
  /** Returns the loaded file; null while it or its texts in the page's language are missing. */
  readonly findLoaded: (i18n: I18n) => T | null;
}

/**
 * Creates a file of the build that loads on demand with its texts: a component (lazy-component.tsx, or
 * deferred-component.tsx if the server renders it), a machine (use-lazy-machine.ts), or a dialog.
 */
export function createLazyFile<T>(
  importFile: () => Promise<T>,
  namespaces: readonly Namespace[] = [],
): LazyFile<T> {
  let file: T | null = null;
  let loading: Promise<T> | null = null;
  const loadOnce = (): Promise<T> =>
    (loading ??= importFile().then(
      (loadedFile) => (file = loadedFile),
      (error: unknown) => {
        loading = null;
        throw toImportError(error);
      },
    ));
  return {
    load: async (i18n) => {
      const [loadedFile] = await Promise.all([loadOnce(), loadMessages(i18n, i18n.language, namespaces)]);
      return loadedFile;
    },
    findLoaded: (i18n) =>
      namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace)) ? file : null,
  };
}
