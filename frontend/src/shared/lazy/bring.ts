import type { i18n as I18n } from 'i18next';
import { noAnswer } from '../api/problem.js';
import { loadMessages } from '../i18n/load-messages.js';
import type { Namespace } from '../i18n/messages.js';

/**
 * A file of the build that the page does without at first, and what it says, in the page's language.
 * @throws {ApiProblem} with code `OFFLINE` when they do not come; asked again, they are loaded anew
 */
export async function bring<T>(i18n: I18n, namespaces: readonly Namespace[], file: Promise<T>): Promise<T> {
  const come = file.catch(() => {
    throw noAnswer();
  });
  const [found] = await Promise.all([come, loadMessages(i18n, i18n.language, namespaces)]);
  return found;
}
