export interface DiffLine {
  readonly kind: 'added' | 'removed';
  readonly text: string;
}

/** Every leaf of a JSON value with its path. */
function collectLeaves(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [name, part] of Object.entries(value))
      collectLeaves(
        part,
        Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
        into,
      );
  else if (value !== undefined) into.set(path, JSON.stringify(value));
  return into;
}

/** Differences between two states, leaf by leaf, without the version counter. */
export function listDiffLines(before: unknown, after: unknown): DiffLine[] {
  const [oldLeaves, newLeaves] = [collectLeaves(before, '', new Map()), collectLeaves(after, '', new Map())];
  const paths = [...new Set([...oldLeaves.keys(), ...newLeaves.keys()])].filter(
    (path) => path !== '' && path !== 'version' && oldLeaves.get(path) !== newLeaves.get(path),
  );
  return paths.flatMap((path) => [
    ...(oldLeaves.has(path) ? [{ kind: 'removed' as const, text: `${path}: ${oldLeaves.get(path)}` }] : []),
    ...(newLeaves.has(path) ? [{ kind: 'added' as const, text: `${path}: ${newLeaves.get(path)}` }] : []),
  ]);
}
