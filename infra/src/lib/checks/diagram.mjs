/** The diagram box of a file; undefined = not shown. @type {[RegExp, string][]} */
const BOXES = [
  [/^contracts\/src\/kernel\//, 'contracts/kernel'],
  [/^contracts\/src\//, 'contracts'],
  [/^backend\/src\/(kernel|platform|ops|migrations)\//, 'backend/$1'],
  [/^backend\/src\/modules\/([^/]+)\/events\.ts$/, '$1/events'],
  [/^backend\/src\/modules\/([^/]+)\//, '$1'],
  [/^backend\/src\/[^/]+$/, 'backend/roots'],
  [/^frontend\/src\/(routes|shared|locales)\//, 'frontend/$1'],
  [/^frontend\/src\/features\//, 'frontend/features'],
  [/^e2e\//, 'e2e'],
];

/** @param {string} file */
function boxOf(file) {
  if (/\.test\.tsx?$|\/test\//.test(file)) return undefined;
  for (const [pattern, name] of BOXES) {
    const match = pattern.exec(file);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return undefined;
}

/**
 * Modules and their imports, type imports included, as a mermaid flow chart.
 * @param {import('dependency-cruiser').IModule[]} modules
 */
export function diagram(modules) {
  const boxes = new Set();
  const arrows = new Set();
  const id = (/** @type {string} */ box) => box.replaceAll(/\W/g, '_');
  for (const { source, dependencies } of modules) {
    const from = boxOf(source);
    if (!from) continue;
    boxes.add(from);
    for (const { resolved } of dependencies) {
      const to = boxOf(resolved);
      if (to && to !== from) arrows.add(`  ${id(from)} --> ${id(to)}`);
    }
  }
  const nodes = [...boxes].sort().map((box) => `  ${id(box)}["${box}"]`);
  return ['flowchart LR', ...nodes, ...[...arrows].sort()].join('\n');
}
