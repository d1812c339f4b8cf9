import type { i18n as I18n } from 'i18next';
import { formatTitle } from './title.js';

interface HeadInput {
  readonly match: { readonly context: { readonly i18n: I18n } };
}

/**
 * Title of a console page, from the page's name. The first script, which loads no code of the console, holds
 * every page's head.
 */
export const createOpsHead =
  (getName: (i18n: I18n) => string) =>
  ({ match: { context } }: HeadInput) => ({
    meta: [{ title: formatTitle(getName(context.i18n), context.i18n.t('console', { ns: 'ops' })) }],
  });
