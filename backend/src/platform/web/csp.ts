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

/**
 * Scripts run with this page's nonce, and what they load runs too; nothing else does. Frames only from the card form's
 * origin; nobody frames us.
 */
export const contentSecurityPolicy = (
  nonce: string,
  { frames, calls }: Pick<CardOrigins, 'frames' | 'calls'>,
): string =>
  [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${[`'self'`, ...calls].join(' ')}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : `'none'`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
