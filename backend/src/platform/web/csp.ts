import { isCardPage } from '@wayfold/contracts/kernel/card-pages';

/** Origins that pages with a card form may frame and call. */
export interface CardOrigins {
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  /** Whether they are allowed on every page: client-side navigation keeps the first page's policy. */
  readonly everywhere: boolean;
}

/** The sandbox's framed page, or with a real key the origins that the provider lists for its script. */
export const cardOrigins = (cardPage: string | undefined): CardOrigins =>
  cardPage === undefined
    ? {
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
        everywhere: false,
      }
    : { frames: [new URL(cardPage).origin], calls: [], everywhere: true };

const NOWHERE: CardOrigins = { frames: [], calls: [], everywhere: true };

/** Allows the real provider only on pages with a card form. */
export const originsAt = (url: string, origins: CardOrigins): CardOrigins =>
  origins.everywhere || isCardPage(url) ? origins : NOWHERE;

/** Origins for the maps service's script: images, styles, fonts, calls and workers. */
export interface MapOrigins {
  readonly pictures: readonly string[];
  readonly calls: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly workers: readonly string[];
}

const NO_MAPS: MapOrigins = { pictures: [], calls: [], styles: [], fonts: [], workers: [] };

/** Origins that Google lists for the Maps JavaScript API; none without a key. */
export const mapOrigins = (key: string | undefined): MapOrigins =>
  key === undefined
    ? NO_MAPS
    : {
        pictures: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
        calls: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
        styles: ['https://fonts.googleapis.com'],
        fonts: ['https://fonts.gstatic.com'],
        workers: ['blob:'],
      };

const CUSTOMER_PAGE = /^\/(?:en|es)(?:[/?#]|$)/;

/**
 * Allows maps on every page from which client-side navigation can reach a trip, because the first page's
 * policy stays; never on pages with a card form or in the console.
 */
export const mapsAt = (url: string, origins: MapOrigins): MapOrigins =>
  CUSTOMER_PAGE.test(url) && !isCardPage(url) ? origins : NO_MAPS;

const from = (directive: string, ...sources: readonly string[]): string => [directive, ...sources].join(' ');

/**
 * Scripts run only with this page's nonce, or if such a script loads them. Frames come only from the card
 * form's origin; nobody may frame us.
 */
export const contentSecurityPolicy = (
  nonce: string,
  { frames, calls }: Pick<CardOrigins, 'frames' | 'calls'>,
  maps: MapOrigins = NO_MAPS,
): string =>
  [
    from('default-src', `'self'`),
    from('script-src', `'nonce-${nonce}'`, `'strict-dynamic'`),
    from('style-src', `'self'`, `'unsafe-inline'`, ...maps.styles),
    from('img-src', `'self'`, 'data:', ...maps.pictures),
    from('font-src', `'self'`, ...maps.fonts),
    from('connect-src', `'self'`, ...calls, ...maps.calls),
    from('frame-src', ...(frames.length > 0 ? frames : [`'none'`])),
    from('worker-src', `'self'`, ...maps.workers),
    from('object-src', `'none'`),
    from('base-uri', `'none'`),
    from('form-action', `'self'`),
    from('frame-ancestors', `'none'`),
  ].join('; ');
