import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { Problem } from '@wayfold/contracts/kernel/problem';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { compareText } from '../../../kernel/compare-text.js';
import type { Problems } from '../problems/problem-entry.js';
import { listCodes } from './openapi-codes.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } };
}

const SECURITY_BY_ACCESS: Readonly<Record<string, readonly JsonObject[]>> = {
  public: [],
  dev: [],
  capability: [{ capability: [] }],
  share: [{ capability: [] }],
  signature: [{ signature: [] }],
  staff: [{ staff: [] }],
  'staff POST': [{ staff: [], csrf: [] }],
};

const securitySchemes = {
  capability: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that placing the booking answered with.',
  },
  staff: { type: 'apiKey', in: 'cookie', name: 'wayfold_staff' },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: "The provider's signature over the raw body.",
  },
} as const;

/** Files in OpenAPI 3.1: bytes are described by media type alone. */
const SCHEMA_BY_MEDIA: Readonly<Record<NonNullable<RouteSpec['media']>, JsonObject>> = {
  'application/pdf': { type: 'string', contentMediaType: 'application/pdf' },
  'application/octet-stream': { type: 'string', contentMediaType: 'application/octet-stream' },
  'image/avif': { type: 'string', contentMediaType: 'image/avif' },
  'image/jpeg': { type: 'string', contentMediaType: 'image/jpeg' },
  'text/calendar': { type: 'string', contentMediaType: 'text/calendar' },
  'text/csv': { type: 'string', contentMediaType: 'text/csv' },
};

/** The named schemas of zod's JSON Schema, as `components`; a name stands for one schema only. */
class Components {
  readonly schemas: Record<string, Json> = {};

  toReference(schema: z.ZodType, direction: 'input' | 'output'): JsonObject {
    const {
      $schema: _,
      $defs = {},
      ...otherFields
    } = z.toJSONSchema(schema, { io: direction }) as Record<string, Json>;
    for (const [name, definition] of Object.entries($defs as JsonObject)) this.addSchema(name, definition);
    return tidyJson(otherFields) as JsonObject;
  }

  private addSchema(name: string, definition: Json): void {
    const schema = tidyJson(definition);
    const existingSchema = this.schemas[name];
    if (existingSchema !== undefined && JSON.stringify(existingSchema) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}`);
    this.schemas[name] = schema;
  }
}

/** True if only zod needs the part: the name of a schema, and bounds of safe integers. */
const isZodDetail = (key: string, part: Json): boolean =>
  (key === 'id' && typeof part === 'string') ||
  part === Number.MAX_SAFE_INTEGER ||
  part === Number.MIN_SAFE_INTEGER;

/** Points references at the document's components, and drops what only zod needs. */
function tidyJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidyJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => !isZodDetail(key, part));
  return Object.fromEntries(
    entries.map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : tidyJson(part),
    ]),
  );
}

/** Returns an object schema's fields as path or query parameters. */
function toParameters(
  components: Components,
  schema: z.ZodType | undefined,
  location: 'path' | 'query',
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.toReference(schema, 'input') as {
    properties?: JsonObject;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: part,
  }));
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID of your own; the same key and body always get the same answer.',
  schema: { type: 'string', format: 'uuid' },
};

function toProblemResponses(spec: RouteSpec, problems: Problems): JsonObject {
  const byStatus = new Map<number, string[]>();
  for (const code of listCodes(spec, problems)) {
    const status = problems[code]?.status ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const toResponse = (codes: string[]): JsonObject => ({
    description: codes.join(', '),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  });
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [String(status), toResponse(codes.sort())]),
  );
}

const buildOperationId = ({ method, path }: RouteSpec): string =>
  `${method.toLowerCase()}${path
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')}`;

const findStaffRoles = (access: RouteSpec['access']): readonly string[] | undefined =>
  Array.isArray(access) ? (access as readonly string[]) : undefined;

function toOperation(components: Components, spec: RouteSpec, problems: Problems): JsonObject {
  const staffAccess = spec.method === 'GET' ? 'staff' : 'staff POST';
  const security = SECURITY_BY_ACCESS[findStaffRoles(spec.access) ? staffAccess : String(spec.access)];
  return omitUndefined({
    operationId: buildOperationId(spec),
    summary: spec.summary,
    tags: [requirePresent(spec.path.split('/')[2], 'the tag')],
    description: describeAudience(spec),
    security: security ?? [],
    parameters: [
      ...toParameters(components, spec.params, 'path'),
      ...toParameters(components, spec.query, 'query'),
      ...(spec.isIdempotent ? [idempotencyKey] : []),
    ],
    requestBody: toRequestBody(components, spec),
    responses: {
      [String(spec.status ?? 200)]: toSuccessResponse(components, spec),
      ...toProblemResponses(spec, problems),
    },
  });
}

function describeAudience({ access }: RouteSpec): string | undefined {
  const staffRoles = findStaffRoles(access);
  if (staffRoles) return `For staff: ${staffRoles.join(', ')}.`;
  return access === 'dev' ? 'In the embedded mode only.' : undefined;
}

/** Describes the body of a request: JSON, a file or a form. */
function toRequestBody(components: Components, spec: RouteSpec): JsonObject | undefined {
  if (spec.body)
    return {
      required: true,
      content: { 'application/json': { schema: components.toReference(spec.body, 'input') } },
    };
  if (spec.upload)
    return {
      required: true,
      description: `A file of at most ${spec.upload.maxBytes} bytes.`,
      content: { 'application/octet-stream': {} },
    };
  if (spec.form)
    return {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: components.toReference(spec.form, 'input') },
      },
    };
  return undefined;
}

const LOCATION_HEADER: JsonObject = {
  description: 'Address of the page that shows the result.',
  schema: { type: 'string' },
};

function toSuccessResponse(components: Components, { status, media, reply }: RouteSpec): JsonObject {
  if (status === 303) return { description: 'Done.', headers: { Location: LOCATION_HEADER } };
  const content: JsonObject = media
    ? { [media]: { schema: SCHEMA_BY_MEDIA[media] } }
    : { 'application/json': { schema: components.toReference(reply, 'output') } };
  return { description: 'Done.', content };
}

/** Builds the OpenAPI 3.1 document of some routes; the same routes always give the same document. */
export function buildOpenApi(routes: readonly RouteSpec[], problems: Problems): OpenApiDocument {
  const components = new Components();
  components.toReference(Problem, 'output');
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const spec of routes)
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = toOperation(components, spec, problems);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wayfold',
      version: '1',
      description: 'Trips, quotes, bookings and operations. Errors are RFC 9457 problems with stable codes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: sortKeys(components.schemas), securitySchemes },
  };
}

const sortKeys = (record: Record<string, Json>): JsonObject =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
