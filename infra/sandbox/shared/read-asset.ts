import { existsSync, readFileSync } from 'node:fs';

/** Browser files stay with the sources; the compiled server runs from `infra/dist`, one folder deeper. */
const PAGES = ['../pages/', '../../../sandbox/pages/']
  .map((folder) => new URL(folder, import.meta.url))
  .find((folder) => existsSync(folder));

/** Reads a script, style or page that is served as it is. */
export const readAsset = (name: string): string => readFileSync(new URL(name, PAGES), 'utf8');
