import type { i18n as I18n } from 'i18next';
import { createOfflineProblem } from '../api/problem.js';
import { loadMessages } from '../i18n/load-messages.js';
import type { Namespace } from '../i18n/messages.js';

export interface LazyFile<T> {
  /**
   * Loads the file once, and its texts in the page's language.
   * @throws {ApiProblem} with code `OFFLINE` on failure; another call retries
   */
  readonly load: (i18n: I18n) => Promise<T>;
  /** The loaded file; null while it or its texts in the page's language are missing. */
  readonly findLoaded: (i18n: I18n) => T | null;
}

/**
 * A file of the build that a page loads on demand, with its texts: a component (lazy-component.tsx, or
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
      (result) => (file = result),
      () => {
        loading = null;
        throw createOfflineProblem();
      },
    ));
  return {
    load: async (i18n) => {
      const [result] = await Promise.all([loadOnce(), loadMessages(i18n, i18n.language, namespaces)]);
      return result;
    },
    findLoaded: (i18n) =>
      namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace)) ? file : null,
  };
}
