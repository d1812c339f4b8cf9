import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Redirect,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { RouteInput, RouteReply, RouteSpec } from '@wayfold/contracts/kernel/route';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../kernel/refuse.js';
import { ProblemException, type ProblemLocale } from './problems/problem.js';

export const ROUTE = 'wayfold:route';

/** The authenticated caller; set by the access guard. */
export interface Caller {
  readonly locale: ProblemLocale;
  readonly ip: string;
  readonly correlationId: string;
  /** Set on routes for staff. */
  readonly staff?: {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly sessionId: string;
  };
}

export interface WayfoldRequest extends FastifyRequest {
  caller: Caller;
  routeInput: unknown;
  rawBody?: Buffer;
}

/** Refusals of every route; a route adds its own. */
type RefusalOf<R extends RouteSpec> = Refusal<
  CommonCode | (R['refusals'] extends readonly string[] ? R['refusals'][number] : never)
>;

/** Result of a handler: the reply (a stream unless JSON), or one of the route's refusals. */
export type ReplyOrRefusal<R extends RouteSpec> =
  (R['media'] extends 'text/csv' ? StreamableFile : RouteReply<R>) | RefusalOf<R>;

type Handler<R extends RouteSpec> = (
  input: RouteInput<R>,
  ...unusedArguments: never[]
) => Promise<ReplyOrRefusal<R>>;

/**
 * Binds a controller method to a route value: path, method, status, access, validation and documentation come
 * from the value, and a handler with other types does not compile.
 */
export const Route =
  <R extends RouteSpec>(spec: R) =>
  <T extends Handler<R>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    applyDecorators(
      RequestMapping({
        path: spec.path.replace(/\{(\w+)\}/g, ':$1'),
        method: spec.method === 'GET' ? RequestMethod.GET : RequestMethod.POST,
      }),
      HttpCode(spec.status ?? 200),
      SetMetadata(ROUTE, spec),
      ...(spec.upload ? [RouteConfig({ allowsUpload: true })] : []),
      ...(spec.form ? [RouteConfig({ allowsForm: true })] : []),
      ...(spec.status === 303 ? [Redirect('', 303)] : []),
    )(target, key, descriptor);
  };

/** Returns the result of a read. @throws ProblemException if the read found nothing */
export function requireFound<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new ProblemException('NOT_FOUND');
  return value;
}

const getRequest = (context: ExecutionContext): WayfoldRequest =>
  context.switchToHttp().getRequest<WayfoldRequest>();

/** The validated input of the route. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => getRequest(context).routeInput,
);

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => getRequest(context).caller,
);

/** The whole request, for the few handlers that need raw bytes or cookies. */
export const RawRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  getRequest(context),
);
