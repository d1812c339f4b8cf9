import { z } from 'zod';

/** Codes that any route may return. */
export const COMMON_CODES = [
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CSRF_FAILED',
  'SECOND_FACTOR_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MALFORMED_JSON',
  'METHOD_NOT_ALLOWED',
  'BUSY',
  'INTERNAL_ERROR',
] as const;

export type CommonCode = (typeof COMMON_CODES)[number];

export const FieldError = z
  .object({
    /** Path such as `travelers[1].birthDate`; `header:Idempotency-Key`, `query:limit`, `path`. */
    field: z.string(),
    /** A stable error code, e.g. `required`, `invalid_format`, `too_small`, `unknown_field`. */
    code: z.string(),
    /** The error for people, in the request's language. */
    message: z.string(),
  })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem details, `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
    /** Facts behind a refusal, e.g. `{ seatsLeft: 1 }`. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    /** Id of this response in our logs. */
    incident: z.string().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof Problem>;
