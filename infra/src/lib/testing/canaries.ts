// Plants a unique value in every personal field of the API, to search for it in every place that stores data.
// The fields come from the API's description: a new field without a value here fails.
import { randomBytes, randomInt } from 'node:crypto';

/** The part of JSON Schema that we use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

export interface ApiDescription {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A planted value in every form in which it might be stored. */
export interface Canary {
  /** The field's name, e.g. `lead.email`. */
  readonly field: string;
  readonly value: string;
  readonly spellings: readonly string[];
}

export interface PlantedParty {
  readonly party: {
    readonly lead: Readonly<Record<string, string>>;
    readonly isLeadTraveling: boolean;
    readonly others: readonly Readonly<Record<string, string>>[];
    readonly roomOf: readonly number[];
  };
  readonly canaries: readonly Canary[];
}

const generateDigits = (length: number): string => String(randomInt(10 ** (length - 1), 10 ** length));

/** These fields have a rule that their schema does not express. */
const SPECIAL_VALUES: Readonly<Record<string, () => string>> = {
  phone: () => `+447400${generateDigits(6)}`,
  residence: () => 'GB',
};
/** True if the value would match by chance, so it is searched for together with the field's name. */
const isShort = (value: string): boolean => value.length < 5;

/** Spells a value as plain text, hexadecimal, and base64 at each of its three offsets. */
function listTextSpellings(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // Leaves out characters that depend on adjacent bytes.
    return text.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [value, bytes.toString('hex'), ...base64];
}

/** Spells a field and its value as JSON, plain and inside a string, and as PostgreSQL prints a row. */
const listPairSpellings = (name: string, value: string): string[] =>
  ['"', '\\"', '""'].flatMap((quote) =>
    [':', ': '].map((colon) => `${quote}${name}${quote}${colon}${quote}${value}${quote}`),
  );

function newCanaryValue(name: string, schema: Schema): string {
  const specialValue = SPECIAL_VALUES[name];
  if (specialValue) return specialValue();
  const text = `Zq${randomBytes(5).toString('hex')}`;
  if (schema.enum?.[0] !== undefined) return schema.enum[schema.enum.length - 1] ?? '';
  if (schema.type === 'string' && schema.format === 'email') return `${text}@example.org`;
  if (schema.type === 'string' && schema.format === 'date')
    return `19${randomInt(60, 95)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`;
  if (schema.type === 'string' && schema.format === undefined && (schema.maxLength ?? 0) >= text.length)
    return text;
  throw new Error(`no canary is known for the field ${name}: give it one in canaries.ts`);
}

/** Creates an object that fits the schema, with a canary in each field. */
export function plantCanary(
  schema: Schema,
  api: ApiDescription,
  place: string,
): { fields: Record<string, string>; canaries: Canary[] } {
  const { properties } = resolveReference(schema, api);
  if (!properties) throw new Error(`${place} is no object`);
  const fields: Record<string, string> = {};
  const canaries = Object.entries(properties).map(([name, field]): Canary => {
    const canaryValue = newCanaryValue(name, resolveReference(field, api));
    fields[name] = canaryValue;
    return {
      field: `${place}.${name}`,
      value: canaryValue,
      spellings: isShort(canaryValue) ? listPairSpellings(name, canaryValue) : listTextSpellings(canaryValue),
    };
  });
  return { fields, canaries };
}

function resolveReference(schema: Schema, api: ApiDescription): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const definition = api.components.schemas[name];
  if (!definition) throw new Error(`the description has no schema ${name}`);
  return resolveReference(definition, api);
}

/** Creates a lead and this many companions in a shared room. */
export function plantParty(api: ApiDescription, companionCount: number): PlantedParty {
  const { lead, others: companionList } = api.components.schemas['Party']?.properties ?? {};
  if (!lead || !companionList?.items) throw new Error('the description has no party');
  const leadPart = plantCanary(lead, api, 'lead');
  const companionParts = Array.from({ length: companionCount }, (_, i) =>
    plantCanary(companionList.items ?? {}, api, `others.${i}`),
  );
  return {
    party: {
      lead: leadPart.fields,
      isLeadTraveling: true,
      others: companionParts.map(({ fields }) => fields),
      roomOf: Array.from({ length: companionCount + 1 }, () => 0),
    },
    canaries: [leadPart, ...companionParts].flatMap(({ canaries }) => canaries),
  };
}

/** Creates the personal fields of an enquiry; people choose the other fields from lists. */
export function plantEnquiry(api: ApiDescription) {
  const { name, email, phone, message } = api.components.schemas['EnquiryInput']?.properties ?? {};
  if (!name || !email || !phone || !message) throw new Error('the description has no enquiry');
  return plantCanary({ properties: { name, email, phone, message } }, api, 'enquiry');
}
