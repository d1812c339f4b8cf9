import type { i18n as I18n } from 'i18next';
import { noAnswer } from '../api/problem.js';
import { messages, type Namespace } from './messages.js';

/**
 * What is said in a language, where it is not there yet. i18next itself would go on without a word when it does not come,
 * and never ask again.
 * @throws {ApiProblem} with code `OFFLINE`; called again, it loads anew
 */
export async function loadMessages(
  i18n: I18n,
  language: string,
  namespaces: readonly Namespace[],
): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  const load = async (namespace: Namespace): Promise<void> => {
    const { default: found } = await messages(language, namespace);
    i18n.addResourceBundle(language, namespace, found);
  };
  try {
    await Promise.all(missing.map(load));
  } catch {
    throw noAnswer();
  }
  // From now on they change their language with the page.
  await i18n.loadNamespaces([...namespaces]);
}
