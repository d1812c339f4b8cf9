import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EventRegistry } from '../../../src/platform/event-store/registry.js';

/**
 * Asserts that every version of every event type ever written has a golden file, `<Type>.v<n>.json`: data as
 * written then (sealed values readable), which still parses as current data. Throws one error for all faults.
 *
 * After the first release a golden file is history and is never rewritten. With UPDATE_GOLDEN=1, a missing
 * file of the current version is created from `samples[type]`.
 */
export async function assertGolden(
  registry: EventRegistry,
  directory: string,
  samples: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const problems: string[] = [];
  const files = new Set((await readdir(directory)).filter((name) => name.endsWith('.json')));
  for (const type of registry.types) {
    const today = registry.requireVersion(type);
    for (let version = 1; version <= today; version++) {
      const file = `${type}.v${version}.json`;
      const filePath = path.join(directory, file);
      try {
        if (!files.delete(file)) {
          if (process.env.UPDATE_GOLDEN !== '1' || version !== today || !(type in samples)) {
            problems.push(`${file} is missing`);
            continue;
          }
          const sample = registry.validate(type, samples[type]);
          await writeFile(filePath, `${JSON.stringify(sample, null, 2)}\n`, { flag: 'wx' });
        }
        const storedData: unknown = JSON.parse(await readFile(filePath, 'utf8'));
        const upcastData = registry.upcast(type, version, storedData);
        if (!isDeepStrictEqual(registry.validate(type, upcastData), upcastData))
          problems.push(`${file} does not read as today's data: the schema changes it`);
      } catch (error) {
        problems.push(`${file} ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  for (const file of files)
    problems.push(`${file} has no definition: what was once written must stay readable`);
  if (problems.length > 0) throw new Error(`golden events:\n  ${problems.join('\n  ')}`);
}
