import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

const DAY_MS = 86_400_000;

interface Former {
  readonly id: string;
  readonly files: readonly string[];
}

const read = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** The former build's files; undefined for the first build. */
export function formerFiles(clientDir: string): Former | undefined {
  const latest = read(path.join(clientDir, 'builds/latest.json')) as { id: string } | undefined;
  return latest && (read(path.join(clientDir, `builds/meta/${latest.id}.json`)) as Former | undefined);
}

/**
 * Keeps the former build's files for a day, because open pages still request them, and removes files replaced
 * earlier. A replaced file's modification time is the time of its replacement.
 */
export function keepForADay(clientDir: string, former: Former | undefined, current: Former, now: Date): void {
  const kept = new Set([...current.files, `/builds/meta/${current.id}.json`]);
  const replaced = former ? [...former.files, `/builds/meta/${former.id}.json`] : [];
  for (const file of replaced) {
    const full = path.join(clientDir, file);
    if (!kept.has(file) && existsSync(full)) utimesSync(full, now, now);
  }
  for (const folder of ['assets', 'builds/meta']) {
    const full = path.join(clientDir, folder);
    for (const name of existsSync(full) ? readdirSync(full) : []) {
      const plain = name.replace(/\.(br|gz)$/, '');
      if (kept.has(`/${folder}/${plain}`) || (plain !== name && existsSync(path.join(full, plain)))) continue;
      // Removed already, with its uncompressed form.
      if (!existsSync(path.join(full, name))) continue;
      if (now.getTime() - statSync(path.join(full, name)).mtimeMs <= DAY_MS) continue;
      for (const file of [name, `${name}.br`, `${name}.gz`]) rmSync(path.join(full, file), { force: true });
    }
  }
}
