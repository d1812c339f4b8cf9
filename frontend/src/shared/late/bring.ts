import type { i18n as I18n } from 'i18next';
import { noAnswer } from '../api/problem.js';
import { messages, type Namespace } from '../i18n/messages.js';

/**
 * A file of the build that the page does without at first, and what it says, in the page's language.
 * @throws {ApiProblem} with code `OFFLINE` when they do not come; asked again, they are loaded anew
 */
export async function bring<T>(i18n: I18n, namespaces: readonly Namespace[], file: Promise<T>): Promise<T> {
  const said = namespaces
    .filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace))
    .map(async (namespace) => {
      const { language } = i18n;
      const { default: found } = await messages(language, namespace);
      i18n.addResourceBundle(language, namespace, found);
    });
  try {
    const [come] = await Promise.all([file, ...said]);
    // From now on they change their language with the page.
    await i18n.loadNamespaces([...namespaces]);
    return come;
  } catch {
    throw noAnswer();
  }
}
