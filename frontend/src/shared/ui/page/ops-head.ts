import type { i18n as I18n } from 'i18next';
import { formatTitle } from './title.js';

interface HeadInput {
  readonly match: { readonly context: { readonly i18n: I18n } };
}

/**
 * Creates the title of a console page. It is here because the first script holds every page's head, but loads
 * no code of the console.
 */
export const createOpsHead =
  (getName: (i18n: I18n) => string) =>
  ({ match: { context } }: HeadInput) => ({
    meta: [{ title: formatTitle(getName(context.i18n), context.i18n.t('console', { ns: 'ops' })) }],
  });
