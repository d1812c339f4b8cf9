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
export function readFormerBuild(clientFolder: string): BuildFiles | undefined {
  const latest = readJson(path.join(clientFolder, 'builds/latest.json')) as { id: string } | undefined;
  return (
    latest && (readJson(path.join(clientFolder, `builds/meta/${latest.id}.json`)) as BuildFiles | undefined)
  );
}

/**
 * Keeps the former build's files for a day, because open pages still request them, and removes files replaced
 * earlier. A replaced file's modification time says when it was replaced.
 */
export function keepForADay(
  clientFolder: string,
  formerBuild: BuildFiles | undefined,
  currentBuild: BuildFiles,
  now: Date,
): void {
  const keptPaths = new Set([...currentBuild.files, `/builds/meta/${currentBuild.id}.json`]);
  const formerPaths = formerBuild ? [...formerBuild.files, `/builds/meta/${formerBuild.id}.json`] : [];
  for (const formerPath of formerPaths) {
    const file = path.join(clientFolder, formerPath);
    if (!keptPaths.has(formerPath) && existsSync(file)) utimesSync(file, now, now);
  }
  for (const folder of ['assets', 'builds/meta'])
    for (const name of listNames(path.join(clientFolder, folder))) {
      const plainName = name.replace(/\.(br|gz)$/, '');
      const plainFile = path.join(clientFolder, folder, plainName);
      if (keptPaths.has(`/${folder}/${plainName}`) || (plainName !== name && existsSync(plainFile))) continue;
      const file = path.join(clientFolder, folder, name);
      // A compressed form is gone with its uncompressed form.
      if (!existsSync(file) || now.getTime() - statSync(file).mtimeMs <= DAY_MS) continue;
      for (const ending of ['', '.br', '.gz']) rmSync(file + ending, { force: true });
    }
}

const listNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
