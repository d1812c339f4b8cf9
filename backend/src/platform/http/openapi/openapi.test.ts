import { describe, expect, test } from '@jest/globals';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { COMMON_PROBLEMS } from '../problems/problem-catalogue.js';
import { buildOpenApi, type Json } from './openapi.js';

type JsonObject = Record<string, Json>;

const newSpec = (fields: Partial<RouteSpec> = {}): RouteSpec => ({
  method: 'GET',
  path: '/api/trips/{slug}',
  access: 'public',
  summary: 'Shows a trip.',
  reply: z.object({ name: z.string() }),
  ...fields,
});

function describeRoute(fields: Partial<RouteSpec>): JsonObject {
  const spec = newSpec(fields);
  const { paths } = buildOpenApi([spec], COMMON_PROBLEMS);
  return paths[spec.path]?.[spec.method.toLowerCase()] as JsonObject;
}

describe('the description of a route', () => {
  test('has a name of its method and path, and the tag of its first segment', () => {
    expect(describeRoute({ method: 'POST', path: '/api/trips/{slug}/price-list' })).toMatchObject({
      operationId: 'postApiTripsSlugPriceList',
      summary: 'Shows a trip.',
      tags: ['trips'],
    });
  });

  test.each<{ access: RouteSpec['access']; method: RouteSpec['method']; security: JsonObject[] }>([
    { access: 'public', method: 'GET', security: [] },
    { access: 'dev', method: 'GET', security: [] },
    { access: 'capability', method: 'GET', security: [{ capability: [] }] },
    { access: 'share', method: 'GET', security: [{ capability: [] }] },
    { access: 'signature', method: 'POST', security: [{ signature: [] }] },
    { access: ['admin'], method: 'GET', security: [{ staff: [] }] },
    { access: ['admin'], method: 'POST', security: [{ staff: [], csrf: [] }] },
  ])('names the security of $access for $method', ({ access, method, security }) => {
    expect(describeRoute({ access, method })['security']).toEqual(security);
  });

  test.each<{ access: RouteSpec['access']; description: string | undefined }>([
    { access: ['admin', 'finance'] as RouteSpec['access'], description: 'For staff: admin, finance.' },
    { access: 'dev', description: 'In the embedded mode only.' },
    { access: 'public', description: undefined },
  ])('says who may call it: $access', ({ access, description }) => {
    expect(describeRoute({ access })['description']).toBe(description);
  });

  test('lists parameters: of the path always required, of the query as their schema says, then the key', () => {
    const { parameters } = describeRoute({
      params: z.object({ slug: z.string() }),
      query: z.object({ locale: z.string(), page: z.int().optional() }),
      isIdempotent: true,
    });
    expect(parameters).toEqual([
      { name: 'slug', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'locale', in: 'query', required: true, schema: { type: 'string' } },
      // zod's bounds of safe integers say nothing.
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    ]);
  });

  test.each<{ name: string; fields: Partial<RouteSpec>; content: object }>([
    {
      name: 'JSON',
      fields: { body: z.object({ a: z.string() }) },
      content: { 'application/json': { schema: expect.objectContaining({ type: 'object' }) } },
    },
    { name: 'a file', fields: { upload: { maxBytes: 5 } }, content: { 'application/octet-stream': {} } },
    {
      name: 'a form',
      fields: { form: z.object({ a: z.string() }) },
      content: {
        'application/x-www-form-urlencoded': { schema: expect.objectContaining({ type: 'object' }) },
      },
    },
  ])('requires the body: $name', ({ fields, content }) => {
    expect(describeRoute({ method: 'POST', ...fields })['requestBody']).toMatchObject({
      required: true,
      content,
    });
  });

  test.each<{ name: string; fields: Partial<RouteSpec>; status: string; response: object }>([
    {
      name: 'JSON with 200',
      fields: {},
      status: '200',
      response: { content: { 'application/json': expect.anything() } },
    },
    { name: 'its own status', fields: { status: 201 }, status: '201', response: { description: 'Done.' } },
    {
      name: 'a file',
      fields: { media: 'text/csv' },
      status: '200',
      response: { content: { 'text/csv': { schema: { type: 'string', contentMediaType: 'text/csv' } } } },
    },
    {
      name: 'a redirect',
      fields: { status: 303 },
      status: '303',
      response: { headers: { Location: expect.anything() } },
    },
  ])('answers with $name', ({ fields, status, response }) => {
    expect((describeRoute(fields)['responses'] as JsonObject)[status]).toMatchObject(response);
  });

  test('lists its problems by status, with sorted codes', () => {
    const responses = describeRoute({ method: 'POST', isIdempotent: true })['responses'] as JsonObject;
    expect(Object.keys(responses)).toEqual(['200', '400', '413', '415', '422', '429', '500', '503']);
    expect(responses['400']).toMatchObject({
      description: 'IDEMPOTENCY_KEY_REQUIRED, MALFORMED_JSON, VALIDATION_FAILED',
    });
  });
});

describe('the components of the document', () => {
  const newNamedSchema = (text: string) => z.object({ text: z.literal(text) }).meta({ id: 'Named' });

  test('hold each named schema once, in the order of their names', () => {
    const schema = newNamedSchema('a');
    const { components, paths } = buildOpenApi(
      [
        newSpec({ reply: z.object({ one: schema }) }),
        newSpec({ path: '/api/b', reply: z.object({ two: schema }) }),
      ],
      COMMON_PROBLEMS,
    );
    const { schemas } = components as unknown as { schemas: JsonObject };

    expect(Object.keys(schemas)).toEqual(Object.keys(schemas).sort());
    expect(schemas).toHaveProperty('Named');
    expect(schemas).toHaveProperty('Problem');
    expect(JSON.stringify(paths)).toContain('"$ref":"#/components/schemas/Named"');
    expect(JSON.stringify(paths)).not.toContain('$defs');
  });

  test('refuse two schemas of one name', () => {
    const specs = [
      newSpec({ reply: z.object({ one: newNamedSchema('a') }) }),
      newSpec({ path: '/api/b', reply: z.object({ two: newNamedSchema('b') }) }),
    ];
    expect(() => buildOpenApi(specs, COMMON_PROBLEMS)).toThrow('two schemas are called Named');
  });
});
