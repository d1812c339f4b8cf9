/** An expected refusal is a value, never an exception; its code is a literal of the contracts. */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

export const refuse = <Code extends string>(code: Code, facts: Refusal['facts'] = {}): Refusal<Code> => ({
  refused: code,
  facts,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
