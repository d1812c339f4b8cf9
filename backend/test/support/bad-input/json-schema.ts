import { z } from 'zod';

/** The part of JSON Schema that our contracts use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** The schema of a value without references and unions, and whether the value may be null. */
export interface ResolvedSchema {
  readonly schema: JsonSchema;
  readonly isNullable: boolean;
}

/** A contract's schema as JSON Schema, with resolved references. */
export class SchemaTree {
  readonly root: JsonSchema;

  constructor(schema: z.ZodType) {
    this.root = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  }

  /** Resolves references and takes the first alternative of a union; null is handled separately. */
  resolveSchema(schema: JsonSchema): ResolvedSchema {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.replace('#/$defs/', '');
      const definition = this.root.$defs?.[name];
      if (!definition) throw new Error(`no schema ${schema.$ref}`);
      return this.resolveSchema(definition);
    }
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (!alternatives) return { schema, isNullable: false };
    const [first] = alternatives.filter(({ type }) => type !== 'null');
    if (!first) throw new Error('the union has no alternative');
    return { ...this.resolveSchema(first), isNullable: alternatives.some(({ type }) => type === 'null') };
  }
}
