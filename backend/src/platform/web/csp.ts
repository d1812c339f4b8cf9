import { isCardPage } from '@wayfold/contracts/kernel/card-pages';

/** Origins that the pages on which a card is entered may frame and call. */
export interface CardOrigins {
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  /** Whether they are allowed on every page: a page that was left without loading another keeps its policy. */
  readonly everywhere: boolean;
}

/** The sandbox's page in a frame, or with a real key what the provider's own script needs, as the provider lists it. */
export const cardOrigins = (cardPage: string | undefined): CardOrigins =>
  cardPage === undefined
    ? {
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
        everywhere: false,
      }
    : { frames: [new URL(cardPage).origin], calls: [], everywhere: true };

const NOWHERE: CardOrigins = { frames: [], calls: [], everywhere: true };

/** The provider itself is allowed only on pages on which a card is entered. */
export const originsAt = (url: string, origins: CardOrigins): CardOrigins =>
  origins.everywhere || isCardPage(url) ? origins : NOWHERE;

/** What the maps service loads once its script runs: pictures, styles, letters, and its own calls and workers. */
export interface MapOrigins {
  readonly pictures: readonly string[];
  readonly calls: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly workers: readonly string[];
}

const NO_MAPS: MapOrigins = { pictures: [], calls: [], styles: [], fonts: [], workers: [] };

/** As Google lists them for the Maps JavaScript API; nothing at all without a key. */
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
 * Every page from which one may come to a trip without loading another, since the first page's policy stays; never one
 * on which a card is entered, and never the console.
 */
export const mapsAt = (url: string, origins: MapOrigins): MapOrigins =>
  CUSTOMER_PAGE.test(url) && !isCardPage(url) ? origins : NO_MAPS;

const from = (directive: string, ...sources: readonly string[]): string => [directive, ...sources].join(' ');

/**
 * Scripts run with this page's nonce, and what they load runs too; nothing else does. Frames only from the card form's
 * origin; nobody frames us.
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
