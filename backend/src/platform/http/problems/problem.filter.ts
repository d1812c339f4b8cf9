import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logger } from '../../logging/logger.js';
import { chooseLocale, ProblemException, toProblem } from './problem.js';
import { type ProblemCode, PROBLEMS } from './problem-catalogue.js';
import type { Problems } from './problem-entry.js';
import { sendProblem } from './send-problem.js';

/** Codes for Fastify's and Nest's own errors, by status. */
const CODE_BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'MALFORMED_JSON',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

const findStatus = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/**
 * The answer to every error, as problem+json. An unexpected error is logged, and the answer reveals only its
 * incident id.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(PROBLEMS) private readonly problems: Problems) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const exception =
      error instanceof ProblemException
        ? (error as ProblemException<string>)
        : new ProblemException(CODE_BY_STATUS[findStatus(error) ?? 500] ?? 'INTERNAL_ERROR');
    const problem = toProblem(exception, chooseLocale(request.headers['accept-language']), this.problems);
    if (problem.status >= 500)
      logger.error({
        incident: problem.incident,
        code: problem.code,
        route: request.routeOptions.url,
        err: error,
      });
    const retryAfterSeconds = problem.facts?.['retryAfterSeconds'];
    if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', String(retryAfterSeconds));
    void sendProblem(problem, reply);
  }
}
