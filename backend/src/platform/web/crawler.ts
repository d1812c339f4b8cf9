import { Locale } from '@wayfold/contracts/kernel/locale';
import { isbot } from 'isbot';
import { renderPlainPage } from '../http/plain-page.js';

const MISSING_PAGE_TEXT = { en: 'Page not found', es: 'Página no encontrada' } as const;
const FAILURE_TEXT = { en: 'Internal Server Error', es: 'Error interno del servidor' } as const;
export const FIRST_SERVER_ERROR = 500;

export const isCrawler = (userAgent: string | undefined): boolean => isbot(userAgent);

/** Renders a minimal error page for crawlers, without content to index. */
export function renderCrawlerPage(url: string, status: number): string {
  const locale = Locale.safeParse(url.split(/[/?]/)[1]).data ?? 'en';
  return renderPlainPage(
    (status >= FIRST_SERVER_ERROR ? FAILURE_TEXT : MISSING_PAGE_TEXT)[locale],
    '',
    locale,
  );
}
