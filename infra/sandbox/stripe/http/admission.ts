import type { IncomingMessage } from 'node:http';
import { newBadRequest } from './errors.js';
import { API_VERSION } from './version.js';

export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

/**
 * Returns the parameters of the URL, then those of the body.
 * @throws ApiError unless the body is a form
 */
export function requireForm(request: IncomingMessage, body: string, query: string): string {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw newBadRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return query === '' ? body : `${query}&${body}`;
}

export function assertVersion(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version === undefined || version === API_VERSION) return;
  throw newBadRequest(
    `Invalid Stripe API version: ${String(version)}. The payment sandbox speaks ${API_VERSION}.`,
  );
}

/** Parses a Basic or Bearer header; any other has the key ''. */
function parseKey(authorization = ''): string {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  switch (scheme.toLowerCase()) {
    case 'basic':
      return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? '';
    case 'bearer':
      return credentials;
    default:
      return '';
  }
}

export function assertKey(authorization: string | undefined, keys: ApiKeys): void {
  const key = parseKey(authorization);
  if (key === keys.secretKey) return;
  if (key === '') {
    throw newBadRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (key === keys.publishableKey) {
    throw newBadRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      403,
    );
  }
  throw newBadRequest(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);
}
