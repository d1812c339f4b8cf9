import { TEST_PATTERN } from '../small-files.mjs';

/** Siblings that import each other, by reason. Entries may only be removed. */
const REASONS = {
  'each module folds the events of the other; `module-boundary` refuses anything else': [
    'backend/src/modules/{banking,booking}',
    'backend/src/modules/{booking,catalogue}',
  ],
};

/**
 * Lists folders with one parent that import each other: files below them count, specs do not.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @param {Readonly<Record<string, readonly string[]>>} [reasons]
 * @returns {string[]} what is wrong
 */
export function listSiblingProblems(modules, reasons = REASONS) {
  const allowedPairs = new Set(Object.values(reasons).flat());
  const mutualPairs = new Map(listMutualImports(modules));
  return [
    ...[...mutualPairs].flatMap(([pair, imports]) =>
      allowedPairs.has(pair) ? [] : [`${pair} import each other: ${imports.join(', and ')}`],
    ),
    ...[...allowedPairs].flatMap((pair) =>
      mutualPairs.has(pair) ? [] : [`${pair}: needs no exception; remove it from sibling-imports.mjs`],
    ),
  ];
}

/**
 * @param {Parameters<typeof listSiblingProblems>[0]} modules
 * @returns {Generator<[pair: string, imports: [string, string]]>} an import of each direction
 */
function* listMutualImports(modules) {
  /** @type {Map<string, string>} the first import of each direction */
  const imports = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const siblings = findSiblings(source, resolved);
      if (!siblings) continue;
      const [parent, from, to] = siblings;
      const direction = `${parent}{${from},${to}}`;
      if (!imports.has(direction)) imports.set(direction, `${source} → ${resolved}`);
      const way = imports.get(direction) ?? '';
      const wayBack = imports.get(`${parent}{${to},${from}}`);
      if (wayBack !== undefined)
        yield from < to ? [direction, [way, wayBack]] : [`${parent}{${to},${from}}`, [wayBack, way]];
    }
}

/**
 * Finds where two paths part, if both have a folder there.
 * @param {string} source @param {string} target
 * @returns {[parent: string, from: string, to: string] | undefined} parent ends with "/"
 */
function findSiblings(source, target) {
  if (TEST_PATTERN.test(source) || TEST_PATTERN.test(target)) return undefined;
  const from = source.split('/');
  const to = target.split('/');
  const depth = from.findIndex((name, n) => name !== to[n]);
  const [fromFolder, toFolder] = [from[depth], to[depth]];
  if (fromFolder === undefined || toFolder === undefined) return undefined;
  if (depth >= from.length - 1 || depth >= to.length - 1) return undefined;
  return [
    from
      .slice(0, depth)
      .map((name) => `${name}/`)
      .join(''),
    fromFolder,
    toFolder,
  ];
}
