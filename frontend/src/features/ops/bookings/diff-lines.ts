export interface DiffLine {
  readonly kind: 'added' | 'removed';
  readonly text: string;
}

/** Adds every leaf of a JSON value to `leaves` by its path, `rooms[0].type`. */
function collectLeaves(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  const toChildPath = (name: string): string => {
    if (Array.isArray(value)) return `${path}[${name}]`;
    return path === '' ? name : `${path}.${name}`;
  };
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [name, child] of Object.entries(value)) collectLeaves(child, toChildPath(name), leaves);
  else if (value !== undefined) leaves.set(path, JSON.stringify(value));
  return leaves;
}

/** Lists the differences between two states, leaf by leaf, without the version counter. */
export function listDiffLines(oldState: unknown, newState: unknown): DiffLine[] {
  const oldLeaves = collectLeaves(oldState, '', new Map());
  const newLeaves = collectLeaves(newState, '', new Map());
  const paths = [...new Set([...oldLeaves.keys(), ...newLeaves.keys()])].filter(
    (path) => path !== '' && path !== 'version' && oldLeaves.get(path) !== newLeaves.get(path),
  );
  return paths.flatMap((path) => [
    ...(oldLeaves.has(path) ? [{ kind: 'removed' as const, text: `${path}: ${oldLeaves.get(path)}` }] : []),
    ...(newLeaves.has(path) ? [{ kind: 'added' as const, text: `${path}: ${newLeaves.get(path)}` }] : []),
  ]);
}
