/**
 * Scripts run with this page's nonce, and what they load runs too; nothing else does. Frames only from the card form's
 * origin; nobody frames us.
 */
export const contentSecurityPolicy = (nonce: string, frames: readonly string[]): string =>
  [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : `'none'`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
