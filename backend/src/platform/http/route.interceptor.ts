import { Readable } from 'node:stream';
import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import type { FieldError } from '@wayfold/contracts/kernel/problem';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { isRefusal } from '../../kernel/refuse.js';
import { MAX_FIELD_ERRORS, newFieldError, toFieldErrors } from './field-errors.js';
import { ProblemException } from './problems/problem.js';
import { PROBLEMS } from './problems/problem-catalogue.js';
import type { Problems } from './problems/problem-entry.js';
import { ROUTE, type WayfoldRequest } from './route.js';

/** The validation of requests against the route's schemas, and the conversion of refusals to problems. */
@Injectable()
export class RouteInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PROBLEMS) private readonly problems: Problems,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const spec = this.reflector.get<RouteSpec>(ROUTE, context.getHandler());
    const request = context.switchToHttp().getRequest<WayfoldRequest>();
    const input = parseInput(spec, request);
    request.routeInput = spec.upload
      ? { ...input, file: await readUploadedFile(request, spec.upload) }
      : input;
    return next.handle().pipe(
      map((result: unknown) => {
        if (!isRefusal(result)) return spec.media ? toFileReply(spec, context, result) : result;
        if (!Object.hasOwn(this.problems, result.refused))
          throw new Error(`unknown refusal code ${result.refused}`);
        throw new ProblemException<string>(result.refused, { facts: result.facts });
      }),
    );
  }
}

/**
 * Names the download after the route. Unless the file is public and permanent it may hold personal data, so
 * no cache may store it.
 */
function toFileReply(
  { media, path, isImmutable }: RouteSpec,
  context: ExecutionContext,
  reply: unknown,
): unknown {
  void context
    .switchToHttp()
    .getResponse<FastifyReply>()
    .headers({
      'content-type': media?.startsWith('text/') ? `${media}; charset=utf-8` : media,
      ...(isImmutable
        ? { 'cache-control': 'public, max-age=31536000, immutable' }
        : {
            'content-disposition': `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"`,
            'cache-control': 'private, no-store',
          }),
      // Uploads from others are downloaded, never rendered as a page of ours.
      'x-content-type-options': 'nosniff',
      // Browsers render an opened image in a document that they make, with inline styles.
      'content-security-policy': `default-src 'none'; ${isImmutable ? "style-src 'unsafe-inline'; " : ''}sandbox`,
    });
  return reply;
}

function parseInput(spec: RouteSpec, request: WayfoldRequest) {
  const { locale } = request.caller;
  const errors: FieldError[] = [];
  const parsePart = (schema: z.ZodType | undefined, value: unknown, prefix: string): unknown => {
    if (!schema) return undefined;
    const validation = schema.safeParse(value, { reportInput: true });
    if (validation.success) return validation.data;
    errors.push(...toFieldErrors(validation.error.issues, locale, prefix));
    return undefined;
  };
  const params = parsePart(spec.params, request.params, 'path:');
  const query = parsePart(spec.query, request.query, 'query:');
  const body = parsePart(spec.body, request.body, '');
  if (hasUnwantedBody(spec, request.body)) errors.push(newFieldError('body', 'unknown_field', locale));
  const queryFields = request.query as Record<string, unknown>;
  if (!spec.query && Object.keys(queryFields).length > 0)
    errors.push(...toUnknownQueryErrors(queryFields, locale));
  // Skip the form when earlier checks failed.
  const form = errors.length > 0 ? undefined : parsePart(spec.form, parseFormFields(request.body), '');
  // An impossible path parameter means "not found", not a field error.
  if (errors.some((error) => error.field.startsWith('path:'))) throw new ProblemException('NOT_FOUND');
  if (errors.length > 0)
    throw new ProblemException('VALIDATION_FAILED', { errors: errors.slice(0, MAX_FIELD_ERRORS) });
  return {
    params,
    query,
    body,
    form,
    idempotencyKey: spec.isIdempotent ? requireIdempotencyKey(request) : undefined,
  };
}

/**
 * True if the request has a body that its route does not take.
 * Providers' signed bodies are read raw by their routes.
 */
function hasUnwantedBody(spec: RouteSpec, body: unknown): boolean {
  if (spec.method !== 'POST' || spec.access === 'signature' || spec.body) return false;
  const isEmpty = body == null || (typeof body === 'object' && Object.keys(body).length === 0);
  const isUpload = spec.upload !== undefined && body instanceof Readable;
  const isForm = spec.form !== undefined && body instanceof URLSearchParams;
  return !isEmpty && !isUpload && !isForm;
}

/** Parses the fields of a form; the last value of a repeated field counts. */
const parseFormFields = (body: unknown): Record<string, string> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

/** @throws ProblemException if there is no file, or once it exceeds the route's limit */
async function readUploadedFile(
  { body, caller }: WayfoldRequest,
  { maxBytes }: NonNullable<RouteSpec['upload']>,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (body instanceof Readable) {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
    // Answers instead of cutting the connection: the rest is drained unread.
    if (size > maxBytes) {
      body.resume();
      throw new ProblemException('PAYLOAD_TOO_LARGE');
    }
  }
  if (size === 0)
    throw new ProblemException('VALIDATION_FAILED', {
      errors: [newFieldError('body', 'required', caller.locale)],
    });
  return Buffer.concat(chunks);
}

const toUnknownQueryErrors = (query: Record<string, unknown>, locale: 'en' | 'es'): FieldError[] =>
  toFieldErrors(
    [{ code: 'unrecognized_keys', keys: Object.keys(query), path: [], message: '', input: query }],
    locale,
    'query:',
  );

function requireIdempotencyKey(request: WayfoldRequest): string {
  const validation = Uuid.safeParse(request.headers['idempotency-key']);
  if (validation.success) return validation.data.toLowerCase();
  const code = request.headers['idempotency-key'] === undefined ? 'required' : 'invalid_format';
  throw new ProblemException('IDEMPOTENCY_KEY_REQUIRED', {
    errors: [{ field: 'header:Idempotency-Key', code, message: 'UUID' }],
  });
}
