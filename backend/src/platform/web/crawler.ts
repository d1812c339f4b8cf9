import { Locale } from '@wayfold/contracts/kernel/ids';
import { isbot } from 'isbot';
import { plainPage } from './plain-page.js';

const NOT_FOUND = { en: 'Page not found', es: 'Página no encontrada' } as const;
const FAILED = { en: 'Internal Server Error', es: 'Error interno del servidor' } as const;
const FIRST_FAILURE = 500;

export const isCrawler = (userAgent: string | undefined): boolean => isbot(userAgent);

/** All that a crawler is given in the place of an error's page: its body is no content to be found. */
export function crawlerPage(url: string, status: number): string {
  const locale = Locale.safeParse(url.split(/[/?]/)[1]).data ?? 'en';
  return plainPage((status >= FIRST_FAILURE ? FAILED : NOT_FOUND)[locale], '', locale);
}
