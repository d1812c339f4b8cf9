import type { Problem } from '@wayfold/contracts/kernel/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale, type ProblemException, toProblem } from './problem.js';

/** Sends an exception's problem from places that Nest's filter does not cover. */
export const sendException = (
  exception: ProblemException,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  sendProblem(toProblem(exception, chooseLocale(request.raw.headers['accept-language'])), reply);

export const sendProblem = (problem: Problem, reply: FastifyReply): FastifyReply =>
  reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
