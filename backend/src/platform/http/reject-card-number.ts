import { CARD_NUMBER } from '@wayfold/contracts/kernel/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasLoneCardNumber, maskEncodedCardNumbers } from '../text/card-numbers.js';
import { newFieldError } from './field-errors.js';
import { chooseLocale, ProblemException } from './problems/problem.js';
import { sendProblem } from './problems/send-problem.js';
import { refusedPage } from './refused-page.js';

/** Lists where an address has card numbers: `path`, `query:q`. Omits parameter names that contain one. */
export function locateCardNumbers(address: string): string[] {
  const [path = '', ...queryParts] = address.split('?');
  const query = queryParts.join('?');
  const fields = query.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')].some(hasLoneCardNumber) ? [`query:${maskEncodedCardNumbers(name)}`] : [];
  });
  return hasLoneCardNumber(path) ? ['path', ...fields] : fields;
}

/** Addresses end up where bodies do not: in histories, at proxies, at other sites. */
const BROWSER_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** Runs before authentication and every handler, so that no page, query or log sees a card number. */
export function rejectCardNumbers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const fields = locateCardNumbers(request.raw.url ?? '');
  if (fields.length === 0) {
    done();
    return;
  }
  const { accept = '', 'accept-language': languages } = request.raw.headers;
  if (accept.includes('text/html')) {
    void reply.code(400).headers(BROWSER_HEADERS).send(refusedPage);
    return;
  }
  const errors = fields
    .slice(0, 50)
    .map((field) => newFieldError(field, CARD_NUMBER, chooseLocale(languages)));
  sendProblem(new ProblemException('VALIDATION_FAILED', { errors }), request, reply);
}
