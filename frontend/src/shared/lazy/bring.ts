import type { i18n as I18n } from 'i18next';
import { noAnswer } from '../api/problem.js';
import { loadMessages } from '../i18n/load-messages.js';
import type { Namespace } from '../i18n/messages.js';

/**
 * Loads a deferred file of the build with its texts in the page's language.
 * @throws {ApiProblem} with code `OFFLINE` on failure; another call retries
 */
export async function bring<T>(i18n: I18n, namespaces: readonly Namespace[], file: Promise<T>): Promise<T> {
  const come = file.catch(() => {
    throw noAnswer();
  });
  const [found] = await Promise.all([come, loadMessages(i18n, i18n.language, namespaces)]);
  return found;
}
