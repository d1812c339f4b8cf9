import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

const DAY_MS = 86_400_000;

interface BuildFiles {
  readonly id: string;
  readonly files: readonly string[];
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** Reads the former build's files; undefined for the first build. */
export function readFormerBuild(clientDir: string): BuildFiles | undefined {
  const latest = readJson(path.join(clientDir, 'builds/latest.json')) as { id: string } | undefined;
  return (
    latest && (readJson(path.join(clientDir, `builds/meta/${latest.id}.json`)) as BuildFiles | undefined)
  );
}

/**
 * Keeps the former build's files for a day, because open pages still request them, and removes files replaced
 * earlier. A replaced file's modification time says when it was replaced.
 */
export function keepForADay(
  clientDir: string,
  formerBuild: BuildFiles | undefined,
  currentBuild: BuildFiles,
  now: Date,
): void {
  const keptPaths = new Set([...currentBuild.files, `/builds/meta/${currentBuild.id}.json`]);
  const replaced = formerBuild ? [...formerBuild.files, `/builds/meta/${formerBuild.id}.json`] : [];
  for (const file of replaced) {
    const filePath = path.join(clientDir, file);
    if (!keptPaths.has(file) && existsSync(filePath)) utimesSync(filePath, now, now);
  }
  for (const folder of ['assets', 'builds/meta']) {
    const folderPath = path.join(clientDir, folder);
    for (const name of existsSync(folderPath) ? readdirSync(folderPath) : []) {
      const plain = name.replace(/\.(br|gz)$/, '');
      if (
        keptPaths.has(`/${folder}/${plain}`) ||
        (plain !== name && existsSync(path.join(folderPath, plain)))
      )
        continue;
      // The file was removed with its uncompressed form.
      if (!existsSync(path.join(folderPath, name))) continue;
      if (now.getTime() - statSync(path.join(folderPath, name)).mtimeMs <= DAY_MS) continue;
      for (const file of [name, `${name}.br`, `${name}.gz`])
        rmSync(path.join(folderPath, file), { force: true });
    }
  }
}
