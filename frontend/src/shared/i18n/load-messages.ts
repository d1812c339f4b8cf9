import type { i18n as I18n } from 'i18next';
import { toImportError } from '../api/problem.js';
import { importMessages, type Namespace } from './messages.js';

/**
 * Loads a language's missing texts. i18next alone would ignore a failure and never retry.
 * @throws {ApiProblem} with code `OFFLINE` if they do not arrive; another call retries
 */
export async function loadMessages(
  i18n: I18n,
  language: string,
  namespaces: readonly Namespace[],
): Promise<void> {
  const missingNamespaces = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  const loadNamespace = async (namespace: Namespace): Promise<void> => {
    const { default: messages } = await importMessages(language, namespace);
    i18n.addResourceBundle(language, namespace, messages);
  };
  try {
    await Promise.all(missingNamespaces.map(loadNamespace));
  } catch (error) {
    throw toImportError(error);
  }
  // From now on i18next loads these namespaces at every change of the page's language.
  await i18n.loadNamespaces([...namespaces]);
}
