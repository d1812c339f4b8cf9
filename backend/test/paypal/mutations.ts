/** A request with one fault: its place, kind, and value. */
export interface Wrong {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly at: string;
  readonly how: string;
  readonly body?: unknown;
  readonly query?: string;
}

type Path = readonly (string | number)[];

const pointer = (path: Path): string => `/${path.join('/')}`;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every nested value, outermost first. */
function* nodes(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  yield { path, value };
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  for (const [key, child] of inner) yield* nodes(child, [...path, key]);
}

/** A copy with another value at `path`; omitted if `to` is undefined. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return (value as unknown[]).map((item, at) => (at === key ? changed(item, rest, to) : item));
  const fields = value as Record<string, unknown>;
  const next = changed(fields[key], rest, to);
  const { [key]: _before, ...remaining } = fields;
  return next === undefined ? remaining : { ...fields, [key]: next };
}

/** Values of another type: text for a hash, a number for text. */
const otherThan = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [7, true, null, ['x'], { zz: 'x' }];
  if (typeof value === 'boolean') return ['true', 1, null];
  return Array.isArray(value) ? ['x', 7, null, { 0: 'x' }] : ['x', 7, null, ['x']];
};

/** The body with one extra member, one of another type, or an empty text. */
export function* wrongBodies(body: unknown): Generator<Wrong> {
  for (const { path, value } of nodes(body)) {
    const at = pointer(path);
    if (isObject(value)) {
      const unknownPath = [...path, 'zz_unknown'];
      yield { at: pointer(unknownPath), how: 'unknown', body: changed(body, unknownPath, 'x') };
    }
    for (const other of otherThan(value))
      yield { at, how: `${JSON.stringify(other)}`, body: changed(body, path, other) };
    if (typeof value === 'string' && value !== '') yield { at, how: 'empty', body: changed(body, path, '') };
  }
}

/** The body without one of its members. */
export function* shorterBodies(body: unknown): Generator<Wrong> {
  for (const { path } of nodes(body))
    if (typeof path.at(-1) === 'string')
      yield { at: pointer(path), how: 'left out', body: changed(body, path, undefined) };
}
