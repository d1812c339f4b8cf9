type Leaf<V> = readonly [key: string, value: V];
/** A leaf, or branches by the key's characters, the last first, because ids differ most at the end. */
type Node<V> = Leaf<V> | ReadonlyMap<string, Node<V>>;

const isLeaf = <V>(node: Node<V>): node is Leaf<V> => Array.isArray(node);

/** Counts depth from the key's end. Returns '' before the key's beginning, so no two keys share a path. */
const getBranch = (key: string, depth: number): string => key.charAt(key.length - 1 - depth);

function findValue<V>(node: Node<V> | undefined, key: string, depth = 0): V | undefined {
  if (node === undefined) return undefined;
  if (isLeaf(node)) return node[0] === key ? node[1] : undefined;
  return findValue(node.get(getBranch(key, depth)), key, depth + 1);
}

function putLeaf<V>(node: Node<V> | undefined, leaf: Leaf<V>, depth = 0): Node<V> {
  if (node === undefined || (isLeaf(node) && node[0] === leaf[0])) return leaf;
  const branches = new Map(isLeaf(node) ? [[getBranch(node[0], depth), node] as const] : node);
  const branch = getBranch(leaf[0], depth);
  return branches.set(branch, putLeaf(branches.get(branch), leaf, depth + 1));
}

function removeKey<V>(node: Node<V> | undefined, key: string, depth = 0): Node<V> | undefined {
  if (node === undefined) return undefined;
  if (isLeaf(node)) return node[0] === key ? undefined : node;
  const branches = new Map(node);
  const branch = getBranch(key, depth);
  const child = removeKey(branches.get(branch), key, depth + 1);
  if (child === undefined) branches.delete(branch);
  else branches.set(branch, child);
  const [firstChild, secondChild] = branches.values();
  return secondChild === undefined && firstChild !== undefined && isLeaf(firstChild) ? firstChild : branches;
}

function* listLeaves<V>(node: Node<V> | undefined): Generator<Leaf<V>> {
  if (node === undefined) return;
  if (isLeaf(node)) yield node;
  else for (const child of node.values()) yield* listLeaves(child);
}

/** An immutable map: a change returns a new map that shares almost all branches. */
export class PersistentMap<V> {
  private constructor(
    readonly size: number,
    private readonly root?: Node<V>,
  ) {}

  static from<V>(entries: Iterable<readonly [key: string, value: V]> = []): PersistentMap<V> {
    let map = new PersistentMap<V>(0);
    for (const [key, value] of entries) map = map.set(key, value);
    return map;
  }

  get(key: string): V | undefined {
    return findValue(this.root, key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): PersistentMap<V> {
    return new PersistentMap(this.size + (this.has(key) ? 0 : 1), putLeaf(this.root, [key, value]));
  }

  delete(key: string): PersistentMap<V> {
    return this.has(key) ? new PersistentMap(this.size - 1, removeKey(this.root, key)) : this;
  }

  /** Iterates in no particular order. */
  [Symbol.iterator](): Iterator<readonly [key: string, value: V]> {
    return listLeaves(this.root);
  }
}
