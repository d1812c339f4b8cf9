/** A decoded form value: text, a list (`a[]`, `a[0]`) or a hash (`a[b]`). */
export type FormValue = string | FormValue[] | FormHash;

export interface FormHash {
  [key: string]: FormValue;
}

/** The body or query is not a valid form; `param` names the place. */
export class MalformedFormError extends Error {
  constructor(
    message: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

const newHash = (): FormHash => Object.create(null) as FormHash;
const isHash = (value: FormValue | undefined): value is FormHash =>
  typeof value === 'object' && !Array.isArray(value);

/** Splits `a[b][0]` to `['a', 'b', '0']`. */
function splitName(name: string): string[] {
  const root = /^[^[\]]+/.exec(name)?.[0];
  if (root === undefined) throw new MalformedFormError(`Invalid parameter name: ${name}`, name);
  const suffix = name.slice(root.length);
  if (!/^(\[[^[\]]*\])*$/.test(suffix)) throw new MalformedFormError(`Invalid parameter name: ${name}`, name);
  return [root, ...[...suffix.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
}

/** Converts hashes with keys 0..n-1 to lists, as the providers do. */
function toLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toLists);
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  if (isList) return keys.map((key) => toLists(value[key] ?? ''));
  for (const key of keys) value[key] = toLists(value[key] ?? '');
  return value;
}

/**
 * Decodes `application/x-www-form-urlencoded` text with bracket notation.
 * @throws MalformedFormError for a broken name, or one name used as text and as a hash
 */
export function decodeForm(text: string): FormHash {
  const root = newHash();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name);
    let hash = root;
    for (const key of path.slice(0, -1)) {
      const step = key === '' ? String(Object.keys(hash).length) : key;
      hash[step] ??= newHash();
      const nextHash = hash[step];
      if (!isHash(nextHash)) throw new MalformedFormError(`Invalid hash: ${step}`, name);
      hash = nextHash;
    }
    const lastKey = path.at(-1) ?? '';
    const key = lastKey === '' ? String(Object.keys(hash).length) : lastKey;
    if (isHash(hash[key])) throw new MalformedFormError(`Invalid string: ${key}`, name);
    hash[key] = value;
  }
  for (const key of Object.keys(root)) root[key] = toLists(root[key] ?? '');
  return root;
}
