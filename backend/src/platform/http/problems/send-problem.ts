import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale, type ProblemException, toProblem } from './problem.js';

/** Sends a problem from places that Nest's filter does not cover. */
export const sendProblem = (
  exception: ProblemException,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const problem = toProblem(exception, chooseLocale(request.raw.headers['accept-language']));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
};
