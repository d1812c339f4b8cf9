import fc from 'fast-check';
import type { JsonSchema, SchemaTree } from './json-schema.js';

const EXAMPLE_BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0199c0de-0000-7000-8000-000000000001',
  date: '1990-02-28',
  'date-time': '2026-11-20T10:00:00.000Z',
  email: 'somebody@example.com',
};

/** By schema, because a generator of texts for a pattern is slow to build. */
const sampleTexts = new Map<string, string>();

function newExampleText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const fixedExample = format === undefined ? undefined : EXAMPLE_BY_FORMAT[format];
  if (fixedExample !== undefined) return fixedExample;
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  for (const text of ['Ana López', 'ana', '+34 600 000 000', 'ES', '2026-11'].filter(isFitting)) return text;
  if (pattern === undefined) return 'a'.repeat(Math.max(minLength, 1));
  const key = JSON.stringify([pattern, minLength, maxLength]);
  const knownSample = sampleTexts.get(key);
  if (knownSample !== undefined) return knownSample;
  const matching = fc.stringMatching(new RegExp(pattern)).filter(isFitting);
  const [sample = ''] = fc.sample(matching, { seed: 7, numRuns: 1 });
  sampleTexts.set(key, sample);
  return sample;
}

/** Creates a value that the schema accepts, with every optional field. */
export function newExample(tree: SchemaTree, schema: JsonSchema = tree.root): unknown {
  const { schema: part } = tree.resolveSchema(schema);
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  switch (part.type) {
    case 'string':
      return newExampleText(part);
    case 'integer':
    case 'number':
      return Math.max(part.minimum ?? 0, 0) + ((part.minimum ?? 0) === 0 && part.maximum !== 0 ? 1 : 0);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.max(part.minItems ?? 0, 1) }, () =>
        newExample(tree, part.items ?? {}),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(part.properties ?? {}).map(([name, property]) => [name, newExample(tree, property)]),
      );
    default:
      throw new Error(`no example for ${JSON.stringify(part)}`);
  }
}
