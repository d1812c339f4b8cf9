import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../root.mjs';
import { type ApiDescription, plantCanary, plantEnquiry, plantParty } from './canaries.js';
import { listTextTraces } from './traces.js';

interface FullApiDescription extends ApiDescription {
  readonly paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { /** Absent for a file. */ schema?: SchemaNode }> } }
    >
  >;
}

interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Record<string, SchemaNode>;
  readonly items?: SchemaNode;
}
const api = JSON.parse(readFileSync(path.join(root, 'contracts/openapi.json'), 'utf8')) as FullApiDescription;

/** Collects fields that accept free personal text, by property name. */
function collectFreeText(node: SchemaNode, name: string, into: Set<string>): void {
  const schema = node.$ref ? (api.components.schemas[node.$ref.split('/').at(-1) ?? ''] as SchemaNode) : node;
  for (const [key, inner] of Object.entries(schema.properties ?? {})) collectFreeText(inner, key, into);
  if (schema.items) collectFreeText(schema.items, name, into);
  if (schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'uuid')
    into.add(name);
}

describe('canaries', () => {
  test('are planted in every field of the lead and of each companion', () => {
    const { party, canaries } = plantParty(api, 2);
    const { Lead, Traveler } = api.components.schemas;
    const fields = [
      ...Object.keys(Lead?.properties ?? {}).map((name) => `lead.${name}`),
      ...[0, 1].flatMap((index) =>
        Object.keys(Traveler?.properties ?? {}).map((name) => `others.${index}.${name}`),
      ),
    ];

    expect(canaries.map(({ field }) => field)).toEqual(fields);
    expect(Object.keys(party.lead)).toEqual(Object.keys(Lead!.properties!));
    expect(listTextTraces(JSON.stringify(party), canaries, 'party').map(({ field }) => field)).toEqual(
      fields,
    );
  });

  test('require a value for a field of an unknown kind', () => {
    const passport = { properties: { passport: { type: 'object' } } };
    expect(() => plantCanary(passport, api, 'lead')).toThrow('no canary is known for the field passport');
    expect(
      plantCanary({ properties: { diet: { type: 'string', maxLength: 200 } } }, api, 'lead').canaries,
    ).toHaveLength(1);
  });

  test('are planted in every field that customers type', () => {
    const typedFields = new Set<string>();
    for (const [route, methods] of Object.entries(api.paths))
      for (const { requestBody } of Object.values(methods))
        if (requestBody && !/^\/api\/(ops|staff|dev|webhooks)\//.test(route))
          for (const { schema } of Object.values(requestBody.content))
            if (schema) collectFreeText(schema, 'body', typedFields);
    // A co-payer's name is typed too; booking/shares/shares.test.ts covers its erasure.
    for (const { field } of [...plantParty(api, 1).canaries, ...plantEnquiry(api).canaries])
      typedFields.delete(field.split('.').at(-1) ?? '');

    // People choose these from a list in an enquiry, and type them only without script;
    // the last field is invisible.
    const chosenFields = [
      'kind',
      'trip',
      'month',
      'travelers',
      'phoneCountry',
      'acceptsPrivacyPolicy',
      'website',
    ];
    expect(chosenFields.filter((field) => !typedFields.delete(field))).toEqual([]);
    // Codes, references, hashes, proofs and ids are ours, not the customer's.
    expect([...typedFields].sort()).toEqual([
      'code',
      'couponCode',
      'hash',
      'proof',
      'reference',
      'returnedOrderId',
      'setupId',
      'termsHash',
    ]);
  });

  test.each(['', 'x', 'xy'])('are found in base64 after %j', (prefix) => {
    const { canaries } = plantParty(api, 0);
    const [first] = canaries;
    const text = Buffer.from(`${prefix}${first?.value}, and more`).toString('base64');
    expect(listTextTraces(text, canaries, 'here')).toEqual([{ field: 'lead.givenName', where: 'here' }]);
  });
});
