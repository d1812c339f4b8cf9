import { CARD_NUMBER } from '@wayfold/contracts/kernel/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasLoneCardNumber, maskEncodedCardNumbers } from '../text/card-numbers.js';
import { MAX_FIELD_ERRORS, newFieldError } from './field-errors.js';
import { chooseLocale, ProblemException } from './problems/problem.js';
import { sendException } from './problems/send-problem.js';
import { refusedPage } from './refused-page.js';

/** Lists where an address has card numbers: `path`, `query:q`. Masks parameter names that contain one. */
export function locateCardNumbers(address: string): string[] {
  const [path = '', ...queryParts] = address.split('?');
  const query = queryParts.join('?');
  const fields = query.split('&').flatMap((pair) => {
    const [name = '', ...valueParts] = pair.split('=');
    return [name, valueParts.join('=')].some(hasLoneCardNumber)
      ? [`query:${maskEncodedCardNumbers(name)}`]
      : [];
  });
  return hasLoneCardNumber(path) ? ['path', ...fields] : fields;
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Runs before authentication and every handler, so that no page, query or log sees a card number. Addresses
 * end up where bodies do not: in histories, at proxies, at other sites.
 */
export function rejectCardNumbers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const fields = locateCardNumbers(request.raw.url ?? '');
  if (fields.length === 0) {
    done();
    return;
  }
  const { accept = '', 'accept-language': languages } = request.raw.headers;
  if (accept.includes('text/html')) {
    void reply.code(400).headers(PAGE_HEADERS).send(refusedPage);
    return;
  }
  const errors = fields
    .slice(0, MAX_FIELD_ERRORS)
    .map((field) => newFieldError(field, CARD_NUMBER, chooseLocale(languages)));
  sendException(new ProblemException('VALIDATION_FAILED', { errors }), request, reply);
}
