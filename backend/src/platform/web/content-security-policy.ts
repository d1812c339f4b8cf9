import { isCardPage } from '@wayfold/contracts/money/card-pages';

/** Origins that pages with a card form may frame and call. */
export interface CardOrigins {
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  /** The origins are allowed on every page: client-side navigation keeps the first page's policy. */
  readonly isAllowedEverywhere: boolean;
}

/** Returns the sandbox's framed page, or with a real key the origins that Stripe lists for its script. */
export const chooseCardOrigins = (cardPage: string | undefined): CardOrigins =>
  cardPage === undefined
    ? {
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
        isAllowedEverywhere: false,
      }
    : { frames: [new URL(cardPage).origin], calls: [], isAllowedEverywhere: true };

const NO_CARDS: CardOrigins = { frames: [], calls: [], isAllowedEverywhere: true };

/** Restricts the real provider to pages with a card form. */
export const restrictCardOrigins = (url: string, origins: CardOrigins): CardOrigins =>
  origins.isAllowedEverywhere || isCardPage(url) ? origins : NO_CARDS;

/** Origins for the maps service's script: images, styles, fonts, calls and workers. */
export interface MapOrigins {
  readonly pictures: readonly string[];
  readonly calls: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly workers: readonly string[];
}

const NO_MAPS: MapOrigins = { pictures: [], calls: [], styles: [], fonts: [], workers: [] };

/** Returns the origins that Google lists for the Maps JavaScript API; none without a key. */
export const chooseMapOrigins = (key: string | undefined): MapOrigins =>
  key === undefined
    ? NO_MAPS
    : {
        pictures: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
        calls: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
        styles: ['https://fonts.googleapis.com'],
        fonts: ['https://fonts.gstatic.com'],
        workers: ['blob:'],
      };

const CUSTOMER_PAGE_PATTERN = /^\/(?:en|es)(?:[/?#]|$)/;

/**
 * Restricts maps to the pages from which client-side navigation can reach a trip, because the first page's
 * policy stays; never on pages with a card form or in the console.
 */
export const restrictMapOrigins = (url: string, origins: MapOrigins): MapOrigins =>
  CUSTOMER_PAGE_PATTERN.test(url) && !isCardPage(url) ? origins : NO_MAPS;

const buildDirective = (directive: string, ...sources: readonly string[]): string =>
  [directive, ...sources].join(' ');

/**
 * Builds a policy by which scripts run only with this page's nonce, or if a script with the nonce loads them.
 * Frames come only from the card form's origin; nobody may frame us.
 */
export const buildContentSecurityPolicy = (
  nonce: string,
  { frames, calls }: Pick<CardOrigins, 'frames' | 'calls'>,
  maps: MapOrigins,
): string =>
  [
    buildDirective('default-src', `'self'`),
    buildDirective('script-src', `'nonce-${nonce}'`, `'strict-dynamic'`),
    buildDirective('style-src', `'self'`, `'unsafe-inline'`, ...maps.styles),
    buildDirective('img-src', `'self'`, 'data:', ...maps.pictures),
    buildDirective('font-src', `'self'`, ...maps.fonts),
    buildDirective('connect-src', `'self'`, ...calls, ...maps.calls),
    buildDirective('frame-src', ...(frames.length > 0 ? frames : [`'none'`])),
    buildDirective('worker-src', `'self'`, ...maps.workers),
    buildDirective('object-src', `'none'`),
    buildDirective('base-uri', `'none'`),
    buildDirective('form-action', `'self'`),
    buildDirective('frame-ancestors', `'none'`),
  ].join('; ');
