import type { i18n as I18n } from 'i18next';

interface HeadInput {
  readonly match: { readonly context: { readonly i18n: I18n } };
}

/** Title of a console page. The first script, which loads no code of the console, holds every page's head. */
export const createOpsHead =
  (getTitle: (i18n: I18n) => string) =>
  ({ match }: HeadInput) => ({ meta: [{ title: getTitle(match.context.i18n) }] });
