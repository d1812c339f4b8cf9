import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { HOUR_MS } from '../../shared/durations.js';
import { newAccessToken } from '../ids.js';
import type { PayPalStore } from '../store.js';
import { AuthenticationError } from './errors.js';

const LIFETIME_MS = 9 * HOUR_MS;
const SCOPES = [
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/vault/payment-tokens/readwrite',
  'https://uri.paypal.com/services/applications/webhooks',
];

const isEqual = (candidate: string, secret: string): boolean => {
  const [a, b] = [Buffer.from(candidate), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Access tokens for client credentials, in memory: after a restart clients request new tokens. */
export class OAuth {
  /** Maps each token to its expiry in milliseconds since 1970. */
  private readonly tokens = new Map<string, number>();

  constructor(
    private readonly store: PayPalStore,
    private readonly clientId: string,
    private readonly clientSecret: string,
  ) {}

  /** Answers `POST /v1/oauth2/token`. @throws AuthenticationError */
  issueToken(headers: IncomingHttpHeaders, body: string): Record<string, unknown> {
    const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ', 2);
    const [id = '', ...secret] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
    if (
      scheme.toLowerCase() !== 'basic' ||
      !isEqual(id, this.clientId) ||
      !isEqual(secret.join(':'), this.clientSecret)
    )
      throw new AuthenticationError('invalid_client', 'Client Authentication failed');
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true)
      throw new AuthenticationError('invalid_request', 'The content type has to be a form.', 400);
    const grantType = new URLSearchParams(body).get('grant_type');
    if (grantType === null)
      throw new AuthenticationError('invalid_request', 'Grant type is null or empty', 400);
    if (grantType !== 'client_credentials')
      throw new AuthenticationError('unsupported_grant_type', 'Grant Type is NOT supported.', 400);
    const token = newAccessToken();
    const nowMs = this.store.nowMs();
    for (const [otherToken, expiresAtMs] of this.tokens)
      if (expiresAtMs <= nowMs) this.tokens.delete(otherToken);
    this.tokens.set(token, nowMs + LIFETIME_MS);
    return {
      scope: SCOPES.join(' '),
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LIFETIME_MS / 1000,
      nonce: `${new Date(nowMs).toISOString()}${token.slice(-20)}`,
    };
  }

  /** @throws AuthenticationError unless the request carries a valid token */
  assertToken(authorization: string | undefined): void {
    const [scheme = '', token = ''] = (authorization ?? '').split(' ', 2);
    const expiresAtMs = scheme.toLowerCase() === 'bearer' ? this.tokens.get(token) : undefined;
    if (expiresAtMs === undefined || expiresAtMs <= this.store.nowMs())
      throw new AuthenticationError('invalid_token', 'Token signature verification failed');
  }

  revokeAll(): void {
    this.tokens.clear();
  }
}
