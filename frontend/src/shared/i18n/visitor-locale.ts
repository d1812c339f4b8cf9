import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequestHeader } from '@tanstack/react-start/server';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { negotiateLocale } from './locale.js';

/** Returns the language of a visitor whose address has none. */
export const getVisitorLocale = createIsomorphicFn()
  .server((): Locale =>
    negotiateLocale(getRequestHeader('cookie') ?? '', getRequestHeader('accept-language') ?? ''),
  )
  .client((): Locale => negotiateLocale(document.cookie, navigator.languages.join(',')));
