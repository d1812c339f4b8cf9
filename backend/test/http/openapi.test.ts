import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

const OPENAPI_FILE = new URL('../../../contracts/openapi.json', import.meta.url);
const ADVICE =
  'contracts/openapi.json differs from the routes. Look at the difference; if it is meant, accept it with\n' +
  '  UPDATE_OPENAPI=1 npm run jest -- openapi';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

interface OperationResponse {
  readonly content?: Readonly<Record<string, { schema: object }>>;
}

const listMediaTypes = ({ content = {} }: OperationResponse): string[] => Object.keys(content);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let product: RunningProduct;
let servedDocument: Document;
let operations: { path: string; method: string; operation: Operation }[];
beforeAll(async () => {
  product = await startProduct();
  servedDocument = (await product.client.call({ path: '/api/openapi.json' })).json as unknown as Document;
  operations = Object.entries(servedDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}, 60_000);
afterAll(() => product.close());

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  ics: 'text/calendar',
  csv: 'text/csv',
  bin: 'application/octet-stream',
};

const chooseMediaType = (path: string): string =>
  MEDIA_TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/json';

describe('the OpenAPI document', () => {
  test('equals the reviewed document', async () => {
    const printedDocument = `${JSON.stringify(servedDocument, null, 2)}\n`;
    if (process.env['UPDATE_OPENAPI'] === '1') await writeFile(OPENAPI_FILE, printedDocument);
    const reviewedDocument = await readFile(OPENAPI_FILE, 'utf8').catch(() => '');
    if (printedDocument === reviewedDocument) return;

    expect(`${ADVICE}\n${printedDocument}`).toBe(`${ADVICE}\n${reviewedDocument}`);
  });

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(
      structuredClone(servedDocument) as object as Record<string, unknown>,
    );
    expect(result).toEqual({ valid: true });
  });

  test('describes every route with a unique name', () => {
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      product.catalogue
        .listRoutes()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('describes every route in a sentence', () => {
    const summaries = operations.map(({ path, operation }) => [path, operation.summary]);
    expect(summaries).toEqual(operations.map(({ path }) => [path, expect.stringMatching(/^[A-Z].{8,}\.$/)]));
  });

  test('describes the parameters in the path of every route', () => {
    const listPathNames = ({ operation }: (typeof operations)[number]) =>
      operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(operations.map((one) => [one.path, listPathNames(one)])).toEqual(
      operations.map(({ path }) => [path, path.match(/\{\w+\}/g) ?? []]),
    );
  });

  test('describes every parameter with a schema, required or not', () => {
    const undescribedParameters = operations.flatMap(({ path, operation }) =>
      operation.parameters
        .filter(({ required, schema }) => typeof required !== 'boolean' || Object.keys(schema).length === 0)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(undescribedParameters).toEqual([]);
  });

  test('describes the response and at least two problems of every route', () => {
    for (const { path, operation } of operations) {
      const [success, ...failures] = Object.entries(operation.responses);
      // The route of the HTML form answers with a redirect.
      const isForm = path.endsWith('/form');
      expect(success![0]).toMatch(isForm ? /^303$/ : /^20[012]$/);
      expect(listMediaTypes(success![1])).toEqual(isForm ? [] : [chooseMediaType(path)]);
      expect(failures.length).toBeGreaterThan(1);
      for (const [, problem] of failures)
        expect(listMediaTypes(problem)).toEqual(['application/problem+json']);
    }
  });

  test('names problem codes where they can occur', () => {
    const operation = servedDocument.paths['/api/bookings']?.['post'];
    const listCodes = (status: string) =>
      (
        operation?.responses[status]?.content?.['application/problem+json']?.schema as {
          allOf: [object, unknown];
        }
      ).allOf[1];

    expect(listCodes('400')).toEqual({
      type: 'object',
      properties: { code: { enum: ['IDEMPOTENCY_KEY_REQUIRED', 'MALFORMED_JSON', 'VALIDATION_FAILED'] } },
    });
    expect(JSON.stringify(listCodes('409'))).toContain('NOT_ENOUGH_SEATS');
  });

  test('resolves every reference', () => {
    const text = JSON.stringify(servedDocument);
    const usedSchemas = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name)),
    );

    expect([...usedSchemas].sort()).toEqual(Object.keys(servedDocument.components.schemas));
    expect(text).not.toMatch(/\$defs|"\$ref":"(?!#\/components\/schemas\/)/);
  });
});
