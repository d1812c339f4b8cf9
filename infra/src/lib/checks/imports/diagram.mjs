/**
 * Assigns each file to a box of the diagram; a file with undefined is not shown.
 * @type {[RegExp, string][]}
 */
const BOXES = [
  [/^contracts\/src\/kernel\//, 'contracts/kernel'],
  [/^contracts\/src\//, 'contracts'],
  [/^backend\/src\/(kernel|platform|cli|migrations)\//, 'backend/$1'],
  [/^backend\/src\/modules\/([^/]+)\/events\.ts$/, '$1/events'],
  [/^backend\/src\/modules\/([^/]+)\//, '$1'],
  [/^backend\/src\/[^/]+$/, 'backend/roots'],
  [/^frontend\/src\/(routes|shared|locales)\//, 'frontend/$1'],
  [/^frontend\/src\/features\//, 'frontend/features'],
  [/^e2e\//, 'e2e'],
];

/** @param {string} file */
function findBox(file) {
  if (/\.test\.tsx?$|\/test\//.test(file)) return undefined;
  for (const [pattern, name] of BOXES) {
    const match = pattern.exec(file);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return undefined;
}

/**
 * Draws modules and their imports, type imports included, as a mermaid flow chart.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
export function formatDiagram(modules) {
  const boxes = new Set();
  const arrows = new Set();
  const toId = (/** @type {string} */ box) => box.replaceAll(/\W/g, '_');
  for (const { source, dependencies } of modules) {
    const from = findBox(source);
    if (!from) continue;
    boxes.add(from);
    for (const { resolved } of dependencies) {
      const to = findBox(resolved);
      if (to && to !== from) arrows.add(`  ${toId(from)} --> ${toId(to)}`);
    }
  }
  const nodes = [...boxes].sort().map((box) => `  ${toId(box)}["${box}"]`);
  return ['flowchart LR', ...nodes, ...[...arrows].sort()].join('\n');
}
