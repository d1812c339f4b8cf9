import type { JsonSchema, SchemaTree } from './json-schema.js';

export type MutationPath = readonly (string | number)[];

/** An input with one fault or oddity at one path; the schema decides which of the two it is. */
export interface Mutation {
  readonly label: string;
  readonly path: MutationPath;
  /** The whole mutated input. */
  readonly value: unknown;
  /** No schema of ours may accept the input. */
  readonly isAlwaysWrong: boolean;
  /** The code that the field's problem must have; any if absent. */
  readonly fieldCode?: string;
}

const ABSENCE = Symbol('absent');
const WRONG_TYPES: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 7,
  boolean: true,
  array: [],
  object: {},
};
/** The product refuses to store this text anywhere. */
export const CARD_TEXT = '4242 4242 4242 4242';
/** Characters that have broken databases, pages, terminals and spreadsheets. */
const ODD_TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \t ',
  'a NUL': 'a\u0000b',
  'a control character': 'a\u0007b',
  'a line break': 'a\nb',
  'half a character': 'a\ud800b',
  'the other half': '\udc00',
  'reversed text': 'a\u202eb',
  'an invisible mark': '\u200b\ufeff',
  'characters of four bytes': '🧭🏔️',
  'a quote': `'; DROP TABLE events; --`,
  'a template': '{{7*7}}${7*7}',
  'a formula': '=1+1',
  markup: '<script>alert(1)</script>',
  'a path': '../../etc/passwd',
  'a card number': CARD_TEXT,
  'a number': '1e999',
  'not a number': 'NaN',
  prototype: '__proto__',
};

const ODD_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1.000000001,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
];

/** Returns a copy with `value` at the path. */
function replaceAt(root: unknown, [head, ...restPath]: MutationPath, value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(root))
    return root.map((item, i) => (i === head ? replaceAt(item, restPath, value) : (item as unknown)));
  const copy = { ...(root as Record<string | number, unknown>) };
  if (restPath.length === 0 && value === ABSENCE) delete copy[head];
  else copy[head] = replaceAt(copy[head], restPath, value);
  return copy;
}

const getAt = (root: unknown, path: MutationPath): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], root);

const determineJsonType = (schema: JsonSchema): string =>
  schema.type === 'integer' ? 'number' : (schema.type ?? typeof (schema.const ?? schema.enum?.[0]));

function listOddTexts({ minLength = 0, maxLength }: JsonSchema): [string, unknown][] {
  return [
    ...Object.entries(ODD_TEXTS),
    ['very long', 'x'.repeat(20_000)],
    ...(maxLength === undefined
      ? []
      : ([['one too long', 'x'.repeat(maxLength + 1)]] as [string, unknown][])),
    ...(minLength > 0 ? ([['one too short', 'x'.repeat(minLength - 1)]] as [string, unknown][]) : []),
  ];
}

function listOddNumbers({ minimum, maximum }: JsonSchema): [string, unknown][] {
  const edges = [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ];
  return [...edges, ...ODD_NUMBERS].map((number) => [
    `the number ${Object.is(number, -0) ? '-0' : number}`,
    number,
  ]);
}

function listOddArrays({ maxItems = 1000 }: JsonSchema, value: unknown[]): [string, unknown][] {
  return [
    ['no item', []],
    ['too many items', Array.from({ length: maxItems + 1 }, () => value[0])],
  ];
}

function listOddValues(schema: JsonSchema, value: unknown): [string, unknown][] {
  switch (determineJsonType(schema)) {
    case 'string':
      return listOddTexts(schema);
    case 'number':
      return listOddNumbers(schema);
    case 'array':
      return listOddArrays(schema, value as unknown[]);
    default:
      return [];
  }
}

const NESTED_LIST = Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 1);

/** One place of a valid input, with its schema. */
interface InputPlace {
  readonly goodValue: unknown;
  readonly path: MutationPath;
  readonly part: JsonSchema;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
}

const newMutation = (
  { goodValue, path }: InputPlace,
  label: string,
  changedValue: unknown,
  details: Partial<Mutation> = {},
): Mutation => ({
  label,
  path,
  value: replaceAt(goodValue, path, changedValue),
  isAlwaysWrong: true,
  ...details,
});

const addUnknownField = (place: InputPlace, label: string, name: string): Mutation =>
  newMutation({ ...place, path: [...place.path, name] }, label, 1, { fieldCode: 'unknown_field' });

function removePlace(place: InputPlace): Mutation[] {
  if (typeof place.path.at(-1) !== 'string') return [];
  return [
    newMutation(
      place,
      'missing',
      ABSENCE,
      place.isRequired ? { fieldCode: 'required' } : { isAlwaysWrong: false },
    ),
  ];
}

function replaceType(place: InputPlace): Mutation[] {
  const type = determineJsonType(place.part);
  const otherTypes = Object.entries(WRONG_TYPES).filter(([other]) => other !== type);
  return [
    newMutation(place, 'null', null, { isAlwaysWrong: !place.isNullable }),
    ...otherTypes.map(([other, wrongValue]) => newMutation(place, `of type ${other}`, wrongValue)),
    ...(type === 'array' ? [] : [newMutation(place, 'deeply nested', NESTED_LIST)]),
  ];
}

function replaceOption(place: InputPlace): Mutation[] {
  const options = place.part.enum ?? (place.part.const ? [place.part.const] : []);
  if (options.length === 0) return [];
  const texts = options.filter((option) => typeof option === 'string');
  return [
    newMutation(place, 'not in the list', 'nothing-like-it'),
    ...texts.map((text) => newMutation(place, 'in another case', switchCase(text))),
  ];
}

const switchCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const listPlaceMutations = (place: InputPlace): Mutation[] => [
  ...removePlace(place),
  ...replaceType(place),
  ...listOddValues(place.part, getAt(place.goodValue, place.path)).map(([label, oddValue]) =>
    newMutation(place, label, oddValue, { isAlwaysWrong: false }),
  ),
  ...replaceOption(place),
];

/** Lists every way in which each value of a valid input can be wrong. */
export function listMutations(tree: SchemaTree, goodValue: unknown): Mutation[] {
  const visitSchema = (schema: JsonSchema, path: MutationPath, isRequired: boolean): Mutation[] => {
    const { schema: part, isNullable } = tree.resolveSchema(schema);
    const place = { goodValue, path, part, isNullable, isRequired };
    const mutations = listPlaceMutations(place);
    switch (determineJsonType(part)) {
      case 'array':
        return [...mutations, ...visitSchema(part.items ?? {}, [...path, 0], true)];
      case 'object':
        return [
          ...mutations,
          addUnknownField(place, 'an unknown field', 'nothing'),
          addUnknownField(place, 'a field called like a method', 'toString'),
          ...Object.entries(part.properties ?? {}).flatMap(([name, property]) =>
            visitSchema(property, [...path, name], part.required?.includes(name) ?? false),
          ),
        ];
      default:
        return mutations;
    }
  };
  return visitSchema(tree.root, [], true);
}

/** Formats a path as problems write it: `travelers[1].birthDate`. */
export const toField = (path: MutationPath): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '') || 'body';
