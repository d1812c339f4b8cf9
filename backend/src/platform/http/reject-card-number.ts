import { CARD_NUMBER } from '@wayfold/contracts/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsLoneCard, maskCards } from '../text/addresses.js';
import { refusedPage } from '../web/refused-page.js';
import { fieldError } from './field-errors.js';
import { answerProblem } from './problems/problem-reply.js';
import { ProblemException, localeOf } from './problems/problem.js';

/** Where in an address card numbers stand: `path`, `query:q`. A name that holds one is told without it. */
export function cardNumbersInAddress(address: string): string[] {
  const [path = '', ...rest] = address.split('?');
  const query = rest.join('?');
  const fields = query.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')].some(holdsLoneCard) ? [`query:${maskCards(name)}`] : [];
  });
  return holdsLoneCard(path) ? ['path', ...fields] : fields;
}

/** Addresses are repeated where bodies are not: in histories, by proxies, to other sites. */
const FOR_BROWSERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** Before any handler, and before anybody asks who is calling: no page, no query and no log gets to see such an address. */
export function rejectCardNumbers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const fields = cardNumbersInAddress(request.raw.url ?? '');
  if (fields.length === 0) {
    done();
    return;
  }
  const { accept = '', 'accept-language': languages } = request.raw.headers;
  if (accept.includes('text/html')) {
    void reply.code(400).headers(FOR_BROWSERS).send(refusedPage);
    return;
  }
  const errors = fields.slice(0, 50).map((field) => fieldError(field, CARD_NUMBER, localeOf(languages)));
  answerProblem(new ProblemException('VALIDATION_FAILED', undefined, errors), request, reply);
}
