/** A request with one fault: its place, what is wrong, and the request. */
export interface WrongValue {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly pointer: string;
  readonly fault: string;
  readonly body?: unknown;
  readonly query?: string;
}

type ValuePath = readonly (string | number)[];

const toPointer = (path: ValuePath): string => `/${path.join('/')}`;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listEntries(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

/** Lists every nested value, outermost first. */
function* listNodes(value: unknown, path: ValuePath = []): Generator<{ path: ValuePath; value: unknown }> {
  yield { path, value };
  for (const [key, child] of listEntries(value)) yield* listNodes(child, [...path, key]);
}

/** Returns a copy with another value at `path`, or without that member if `to` is undefined. */
function replaceValue(value: unknown, [key, ...restPath]: ValuePath, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return (value as unknown[]).map((item, index) =>
      index === key ? replaceValue(item, restPath, to) : item,
    );
  const fields = value as Record<string, unknown>;
  const nextValue = replaceValue(fields[key], restPath, to);
  const { [key]: _before, ...remaining } = fields;
  return nextValue === undefined ? remaining : { ...fields, [key]: nextValue };
}

/** Lists values of another type: text for a hash, a number for text. */
const listOtherValues = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [7, true, null, ['x'], { zz: 'x' }];
  if (typeof value === 'boolean') return ['true', 1, null];
  return Array.isArray(value) ? ['x', 7, null, { 0: 'x' }] : ['x', 7, null, ['x']];
};

/** Lists bodies with one extra member, with one member of another type, or with an empty text. */
export function* listWrongBodies(body: unknown): Generator<WrongValue> {
  for (const { path, value } of listNodes(body)) {
    const pointer = toPointer(path);
    if (isObject(value)) {
      const unknownPath = [...path, 'zz_unknown'];
      yield { pointer: toPointer(unknownPath), fault: 'unknown', body: replaceValue(body, unknownPath, 'x') };
    }
    for (const other of listOtherValues(value))
      yield { pointer, fault: JSON.stringify(other), body: replaceValue(body, path, other) };
    if (typeof value === 'string' && value !== '')
      yield { pointer, fault: 'empty', body: replaceValue(body, path, '') };
  }
}

/** Lists copies of the body that lack one of its members. */
export function* listShorterBodies(body: unknown): Generator<WrongValue> {
  for (const { path } of listNodes(body))
    if (typeof path.at(-1) === 'string')
      yield { pointer: toPointer(path), fault: 'left out', body: replaceValue(body, path, undefined) };
}
